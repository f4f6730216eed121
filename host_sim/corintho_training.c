/* SPDX-FileCopyrightText: 2026 The Ledifice authors
   SPDX-License-Identifier: MIT

   Learns what patterns of Corintho for two players are worth by playing against itself; corintho_training.py compiles
   and calls it:  corintho_training EDITION SECONDS SECONDS SEED  writes the values, one a line.

   It plays first with one turn of foresight, then with a small search, each for so many seconds. After a game
   every value that was added up for a position is moved towards how it went on: half what the search said of
   the position, half the mean of the result and of what was said later. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CLASSIC, REVISED, OPEN };
enum { FOURS = 625, SHORT = 1875, MY_HAND = 2000, OTHER_HAND = 2125, TAKEN = 2250, VALUES = 2267, CLAIMED = VALUES + 17 };

static int edition;

/* --- The rules: masks of 16 platforms and sets of 24 threes, as in engine/rows.py --- */

typedef struct {
    uint16_t bases, columns, capitals, frozen, last;
    uint32_t claim;
    uint8_t hand[2][3], player, ply, over;
    int8_t winner; /* 0, 1, or -1 */
} Game;

static uint32_t fours[10];
static int step[64];
static uint64_t chance = 88172645463325252ULL;

static uint32_t draw(void) {
    chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
    return chance >> 32;
}

static void set_up(void) {
    int n = 0;
    for (int i = 0; i < 8; i += 2) fours[n++] = 3u << i;
    for (int i = 8; i < 12; i++) fours[n++] = 0x11u << i;
    fours[8] = 0x21u << 16, fours[9] = 9u << 19;
    for (int i = 0; i < 64; i++) {
        static const int away[4] = {1, -1, 4, -4};
        int from = i / 4, to = from + away[i % 4];
        step[i] = to >= 0 && to < 16 && abs((to & 3) - (from & 3)) < 2 ? to : -1;
    }
}

static uint32_t threes(uint32_t tops) {
    uint32_t across = tops & tops >> 1 & tops >> 2 & 0x3333;
    return ((across | across >> 6) & 0xFF) | (tops & tops >> 4 & tops >> 8) << 8 |
           ((tops & tops >> 5 & tops >> 10 & 0x33) | (tops & tops >> 3 & tops >> 6 & 0xCC)) << 16;
}

static uint32_t rows(const Game *g) {
    return threes(g->capitals) | threes(g->columns & ~g->capitals) | threes(g->bases & ~g->columns);
}

static void start(Game *g) {
    memset(g, 0, sizeof *g);
    memset(g->hand, 4, sizeof g->hand);
    g->winner = -1;
}

/* All turns, those that leave a claim unanswered too. */
static int turns(const Game *g, uint8_t *moves) {
    int count = 0;
    const uint8_t *hand = g->hand[g->player];
    uint32_t empty = 0xFFFF & ~(g->bases | g->columns | g->capitals);
    uint32_t bare = g->bases & ~g->columns & ~g->frozen, shaft = g->columns & ~g->capitals & ~g->frozen;
    for (int section = 0; section < 3; section++)
        for (uint32_t to = !hand[section] ? 0
                           : edition == CLASSIC || !section ? empty
                           : empty | (section == 1 ? bare : shaft);
             to; to &= to - 1)
            moves[count++] = section << 4 | __builtin_ctz(to);
    for (uint32_t from = (g->columns | g->capitals) & ~g->bases & ~g->frozen; from; from &= from - 1) {
        int platform = __builtin_ctz(from);
        uint32_t takers = g->columns >> platform & 1 ? bare : shaft;
        for (int i = 4 * platform; i < 4 * platform + 4; i++)
            if (step[i] >= 0 && takers >> step[i] & 1) moves[count++] = 64 | i;
    }
    return count;
}

static int put(Game *g, int move) {
    if (move < 64) {
        uint16_t bit = 1 << (move & 15);
        if (move < 16) g->bases |= bit;
        else if (move < 32) g->columns |= bit;
        else g->capitals |= bit;
        return move & 15;
    }
    uint16_t from = 1 << ((move - 64) >> 2), both = from | 1 << step[move - 64];
    if (g->columns & from) g->columns ^= both;
    if (g->capitals & from) g->capitals ^= both;
    return step[move - 64];
}

/* The threes of the claim that stand after a turn; whether it extends one. */
static uint32_t standing(const Game *g, int move, int *extends) {
    Game after = *g;
    put(&after, move);
    uint32_t now = rows(&after), extended = 0;
    for (int i = 0; i < 10 && g->claim & now; i++)
        if ((now & fours[i]) == fours[i] && (g->claim & fours[i]) != fours[i]) extended |= g->claim & fours[i];
    *extends = extended != 0;
    return g->claim & now & ~extended;
}

static int legal(const Game *g, uint8_t *moves) {
    int count = turns(g, moves), kept = 0, extends;
    if (edition != OPEN || !g->claim) return count;
    for (int i = 0; i < count; i++)
        if (!standing(g, moves[i], &extends)) moves[kept++] = moves[i];
    return kept;
}

static void freeze(Game *g, uint16_t bit) {
    g->frozen = bit | (edition == REVISED ? g->last : 0);
    g->last = bit;
}

static void end(Game *g, int winner) {
    g->over = 1;
    g->winner = winner;
}

static void play(Game *g, int move) {
    uint8_t moves[128];
    int player = g->player, extends = 0, any;
    uint32_t stands = g->claim ? standing(g, move, &extends) : 0;
    if (move < 64) g->hand[player][move >> 4]--;
    freeze(g, 1 << put(g, move));
    g->ply++;
    if (stands || (extends && edition == REVISED)) {
        end(g, stands ? !player : player);
        return;
    }
    g->claim = rows(g);
    g->player = !player;
    if (g->claim) {
        int count = turns(g, moves), answered = 0;
        for (int i = 0; i < count && !answered; i++) answered = !standing(g, moves[i], &any);
        if (!answered) end(g, player);
        return;
    }
    if (turns(g, moves)) return;
    Game thawed = *g;
    thawed.frozen = 0;
    any = turns(&thawed, moves);
    thawed.player ^= 1;
    if (!any && !turns(&thawed, moves)) {
        end(g, -1);
        return;
    }
    while (!turns(g, moves)) {
        freeze(g, 0);
        g->player ^= 1;
    }
}

static int can_win(const Game *g) {
    uint8_t moves[128];
    int count = legal(g, moves);
    for (int i = 0; i < count; i++) {
        Game after = *g;
        if (!g->claim) {
            put(&after, moves[i]);
            if (!rows(&after)) continue;
            after = *g;
        }
        play(&after, moves[i]);
        if (after.over && after.winner == g->player) return 1;
    }
    return 0;
}

/* --- What a position is worth to the player to move: the sum of these, as the logarithm of the odds --- */

static float values[CLAIMED + 17];

static int lookups(const Game *g, int *found) {
    static const uint8_t digits[8] = {0, 1, 2, 4, 3, 0, 3, 3};
    static const uint8_t lines[14][4] = {{0, 1, 2, 3}, {12, 13, 14, 15}, {0, 4, 8, 12}, {3, 7, 11, 15}, {4, 5, 6, 7},
                                         {8, 9, 10, 11}, {1, 5, 9, 13}, {2, 6, 10, 14}, {0, 5, 10, 15}, {3, 6, 9, 12},
                                         {1, 6, 11}, {4, 9, 14}, {2, 5, 8}, {7, 10, 13}};
    int digit[16], taken = 0, count = 0;
    for (int p = 0; p < 16; p++) {
        digit[p] = digits[(g->bases >> p & 1) | (g->columns >> p & 1) << 1 | (g->capitals >> p & 1) << 2];
        taken += digit[p] != 0;
    }
    for (int n = 0; n < 14; n++) { /* a line reads the same from both ends: the smaller number stands for both */
        int size = n < 10 ? 4 : 3, there = 0, back = 0;
        for (int i = 0; i < size; i++) {
            back = back * 5 + digit[lines[n][i]];
            there = there * 5 + digit[lines[n][size - 1 - i]];
        }
        found[count++] = (n < 4 ? 0 : n < 8 ? FOURS : n < 10 ? 2 * FOURS : SHORT) + (there < back ? there : back);
    }
    for (int i = 0; i < 2; i++) {
        const uint8_t *hand = g->hand[i ? !g->player : g->player];
        found[count++] = (i ? OTHER_HAND : MY_HAND) + hand[0] + 5 * hand[1] + 25 * hand[2];
    }
    found[count++] = (g->claim ? CLAIMED : TAKEN) + taken;
    return count;
}

static float worth(const Game *g) {
    int found[20], count = lookups(g, found);
    float sum = 0;
    for (int i = 0; i < count; i++) sum += values[found[i]];
    return sum;
}

static float odds(float value) { return value > 50 ? 1 : value < -50 ? 0 : 1 / (1 + expf(-value)); }

/* --- The search: as engine/search.py, with a rough measure of its cost in opcodes --- */

enum { WON = 100, SETTLED = 90, EARLY = 4, LIMIT = 300000 };

typedef struct {
    float value;
    int move;
} Candidate;

static long cost;

static int better(const void *a, const void *b) {
    float x = ((const Candidate *)a)->value, y = ((const Candidate *)b)->value;
    return (x < y) - (x > y);
}

static int expand(const Game *g, Candidate *into) {
    uint8_t moves[128];
    int count = legal(g, moves);
    cost += 400 + 90 * count;
    for (int i = 0; i < count; i++) {
        Game after = *g;
        play(&after, moves[i]);
        float value = after.player == g->player ? worth(&after) : -worth(&after);
        if (after.over) value = after.winner < 0 ? 0 : after.winner == g->player ? WON : -WON;
        into[i] = (Candidate){value, moves[i]};
        if (value == WON) {
            into[0] = into[i];
            return 1;
        }
        if (after.claim) cost += 250;
    }
    qsort(into, count, sizeof *into, better);
    return count;
}

static float look(const Game *g, int left, float alpha, float beta, int ply) {
    Candidate candidates[128];
    int count = expand(g, candidates);
    float best = -1000;
    if (candidates[0].value >= SETTLED) return candidates[0].value;
    for (int i = 0; i < count && cost <= LIMIT; i++) {
        float value = candidates[i].value;
        if (value > -SETTLED) {
            Game after = *g;
            play(&after, candidates[i].move);
            int further = left - 1 + (after.claim && ply < 12), late = i >= EARLY && left > 1 && !after.claim && !g->claim;
            int sign = after.player == g->player ? 1 : -1;
            for (int again = 0; again <= late; again++) {
                int depth = further - (late && !again);
                float high = late && !again ? alpha + 0.001f : beta;
                cost += 130;
                if (depth <= 0 || ply > 12) {
                    value = candidates[i].value;
                    if (value > alpha && value > best) {
                        cost += 450;
                        if (can_win(&after)) value = sign * (WON - 1);
                    }
                } else {
                    value = sign > 0 ? look(&after, depth, alpha, high, ply + 1) : -look(&after, depth, -high, -alpha, ply + 1);
                    value += value > 50 ? -1 : value < -50 ? 1 : 0;
                }
                if (value <= alpha) break;
            }
        }
        if (value > best) best = value;
        if (best > alpha) alpha = best;
        if (alpha >= beta) break;
    }
    return best;
}

static int think(const Game *g, float *value) {
    Candidate candidates[128];
    cost = 0;
    int count = expand(g, candidates), move = candidates[0].move;
    *value = candidates[0].value;
    for (int depth = 1; depth < 14 && *value < SETTLED && cost < LIMIT / 2 && count > 1; depth++) {
        float best = -1000;
        int found = -1;
        for (int i = 0; i < count; i++) {
            Game after = *g;
            float now = candidates[i].value, whim = 0.1f * (draw() & 0xFFFF) / 65536;
            if (now > -SETTLED) {
                play(&after, candidates[i].move);
                int sign = after.player == g->player ? 1 : -1, left = depth - 1 + (after.claim != 0);
                if (left <= 0) now = can_win(&after) ? sign * (WON - 1) : now;
                else now = sign > 0 ? look(&after, left, best - whim, 1000, 1) : -look(&after, left, -1000, whim - best, 1);
                now += now > 50 ? -1 : now < -50 ? 1 : 0;
                if (cost > LIMIT) break;
                candidates[i].value = now;
                if (now > -50 && now < 50) now += whim;
            }
            if (now > best) best = now, found = i;
        }
        if (found >= 0) move = candidates[found].move, *value = best;
        if (cost > LIMIT || best < -50) break;
        qsort(candidates, count, sizeof *candidates, better);
    }
    return move;
}

/* One turn of foresight: the best candidate after which the other cannot win at once. */
static int glance(const Game *g, float *value) {
    Candidate candidates[128];
    int count = expand(g, candidates), best = 0;
    for (int i = 0; i < count; i++) {
        Game after = *g;
        float now = candidates[i].value;
        if (now > -SETTLED && now < SETTLED) {
            play(&after, candidates[i].move);
            now += 0.2f * ((draw() & 0xFFFF) / 65536.f - 0.5f);
            if ((!i || now > *value) && !after.over && can_win(&after)) now = after.player == g->player ? WON - 1 : 1 - WON;
        }
        if (!i || now > *value) *value = now, best = i;
    }
    return candidates[best].move;
}

/* --- Learning --- */

static void learn(double seconds, int (*choose)(const Game *, float *)) {
    time_t began = time(0);
    long games = 0;
    for (double gone = 0; gone < seconds; gone = difftime(time(0), began)) {
        float rate = gone < 0.4 * seconds ? 0.015 : gone < 0.75 * seconds ? 0.005 : 0.0015;
        Game g, past[64];
        float said[64];
        uint8_t moves[128];
        int count = 0, strayed[64];
        start(&g);
        for (int i = draw() % 7; i > 0 && !g.over; i--) play(&g, moves[draw() % legal(&g, moves)]);
        int winner = -1;
        while (!g.over) {
            if (can_win(&g)) {
                winner = g.player;
                break;
            }
            float value;
            int move = choose(&g, &value);
            past[count] = g;
            said[count] = odds(value);
            strayed[count] = draw() % 16 == 0; /* a random move: what follows says nothing about before */
            if (strayed[count]) move = moves[draw() % legal(&g, moves)];
            count++;
            play(&g, move);
            winner = g.winner;
        }
        float later = winner < 0 ? 0.5 : winner == 0; /* the odds of the first player */
        for (int i = count - 1; i >= 0; i--) {
            int found[20], many = lookups(&past[i], found);
            float now = past[i].player ? 1 - said[i] : said[i];
            if (strayed[i] || said[i] == 0 || said[i] == 1) later = now;
            float target = 0.5f * (later + now), change;
            change = rate * ((past[i].player ? 1 - target : target) - odds(worth(&past[i])));
            for (int n = 0; n < many; n++) values[found[n]] += change;
            later = 0.8f * later + 0.2f * now;
        }
        games++;
    }
    fprintf(stderr, "%ld games\n", games);
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    edition = atoi(argv[1]);
    chance ^= (uint64_t)atoi(argv[4]) * 0x9E3779B97F4A7C15ULL;
    set_up();
    learn(atof(argv[2]), glance);
    learn(atof(argv[3]), think);
    for (int i = 0; i < VALUES; i++) {
        int at = i, size = i < SHORT ? 4 : 3, rest, back = 0;
        if (i < MY_HAND) { /* the smaller of the two numbers of a line has its value */
            int first = i < SHORT ? i / FOURS * FOURS : SHORT;
            rest = i - first;
            for (int n = 0; n < size; n++, rest /= 5) back = back * 5 + rest % 5;
            at = first + (back < i - first ? back : i - first);
        }
        printf("%.4f\n", values[at]);
    }
    return 0;
}
