/** Page 2: the first bowl, and what it does to him. */
import { panel } from '../../../svg/effects.ts'
import { group, linear, path, place, rect } from '../../../svg/sheet.ts'
import type { Sheet } from '../../../svg/sheet.ts'
import { cat } from '../cat.ts'
import { flash, focus, streaks, tremble } from '../force.ts'
import { koharu, mitten } from '../koharu.ts'
import { moon } from '../moon.ts'
import { line, lines, shape } from '../pen.ts'
import { INK, PAPER, popTone, tone } from '../screentone.ts'
import { backWall, bowl, counter, pile, steam } from '../counter.ts'

/** A sleeve that comes in from the side and ends in a hand; the hand is at (0,0) and points left. */
const reaching = (): string =>
  group([
    shape('4,-26! 120,-50 360,-110! 400,40! 140,44 16,34!', 5),
    line('60,22 84,8 90,-10', 3.4),
    shape('2,-28! 24,-32! 38,36! 14,38!', 4.4, INK),
    place(mitten('fist'), 4, 4, 1.3, 0, true),
  ])

const served = (sheet: Sheet): string =>
  panel(
    sheet,
    'M560,56L1144,56L1144,560L520,560Z',
    [
      focus([820, 400], [240, 150], 5, 150),
      place(counter(1200, 0, 90), 0, 486),
      flash(820, 500, 250, 46, 30, 3),
      place(bowl(sheet), 820, 386, 1.22),
      place(steam(90), 862, 330, 1.1),
      place(reaching(), 966, 440, 0.95),
      place(reaching(), 672, 440, 0.95, 0, true),
    ],
    6,
    INK,
  )

const moved = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,56L536,56L496,560L56,560Z',
    [
      rect(50, 50, 500, 520, {
        fill: linear(sheet, [
          [0, tone(0)],
          [1, tone(0.45)],
        ]),
      }),
      place(
        moon(sheet, {
          mood: 'moved',
          phase: 0.5,
          hands: [
            [20, 168],
            [150, 176],
          ],
        }),
        236,
        424,
        1,
      ),
      place(counter(700, 0, 90), 0, 530),
      place(bowl(sheet), 128, 506, 0.5),
      place(steam(80), 128, 490, 0.6),
    ],
    6,
    INK,
  )

const slurping = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,594H1144V1010H56Z',
    [
      place(streaks(1100, 430, 12, 76), 50, 590),
      flash(700, 806, 330, 190, 44, 8),
      place(moon(sheet, { mood: 'slurping', phase: 0.28 }), 770, 826, 1.04, -10),
      lines(['832,886 740,858 600,884 520,960', '832,893 746,872 612,898 548,964', '832,900 752,886 630,912 570,966'], 9, {
        from: 1,
        to: 1,
      }),
      lines(
        ['832,886 740,858 600,884 520,960', '832,893 746,872 612,898 548,964', '832,900 752,886 630,912 570,966'],
        4,
        { from: 1, to: 1 },
        PAPER,
      ),
      place(bowl(sheet, false), 520, 966, 1.1),
      line('566,960 600,900 612,830', 8, { from: 1, to: 1 }),
      line('590,964 628,900 636,834', 8, { from: 1, to: 1 }),
      path('M420,900l-22,-30M440,884l-12,-34M640,930l34,-10M646,950l30,6', { stroke: INK, 'stroke-width': 5, 'stroke-linecap': 'round' }),
    ],
    6,
    INK,
  )

const more = (sheet: Sheet): string =>
  panel(
    sheet,
    'M620,1044L1144,1044L1144,1644L580,1644Z',
    [
      rect(570, 1040, 600, 610, { fill: popTone(0.34) }),
      flash(776, 1400, 300, 330, 34, 14),
      place(
        moon(sheet, {
          mood: 'thrilled',
          phase: 0,
          hands: [
            [-64, -60],
            [196, 60],
          ],
        }),
        764,
        1440,
        1.08,
      ),
      place(bowl(sheet, false), 690, 1338, 0.42, -14),
      place(counter(1200, 0, 90), 0, 1600),
      place(pile(1), 1040, 1612, 0.9),
    ],
    6,
    INK,
  )

const puzzled = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,1044L596,1044L556,1644L56,1644Z',
    [
      place(backWall(560, 610, 190), 50, 1040),
      place(
        koharu(sheet, {
          face: { eyes: 'open', mouth: 'wobble', turn: 0.5, sweat: true },
          left: { elbow: [-130, 214], wrist: [-60, 250], over: true },
          right: { elbow: [134, 196], wrist: [62, 116], over: true },
          tilt: -4,
        }),
        318,
        1434,
        0.98,
      ),
      place(counter(1200, 0, 90), 0, 1600),
      place(cat('shock'), 492, 1620, 0.82),
      tremble(318, 1480, 140, 60),
    ],
    6,
    INK,
  )

export const second = (sheet: Sheet): string[] => [served(sheet), moved(sheet), slurping(sheet), more(sheet), puzzled(sheet)]
