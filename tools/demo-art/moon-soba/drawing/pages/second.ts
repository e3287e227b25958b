/** Page 2: the first bowl, and what it does to him. */
import { drawPanel } from '../../../svg/effects.ts'
import { group, addLinearGradient, path, place, rect } from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCat } from '../cat.ts'
import { drawFlash, drawFocusLines, drawStreaks, drawTremble } from '../force.ts'
import { drawKoharu, drawMitten } from '../koharu.ts'
import { drawMoon } from '../moon.ts'
import { drawLine, drawLines, drawShape } from '../pen.ts'
import { INK, PAPER, toCoarseToneColor, toToneColor } from '../screentone.ts'
import { drawBackWall, drawBowl, drawCounter, drawPile, drawSteam } from '../counter.ts'

/**
 * A sleeve that comes in from the side and ends in a hand; the hand is at (0,0) and points left.
 */
const drawReaching = (): string =>
  group([
    drawShape('4,-26! 120,-50 360,-110! 400,40! 140,44 16,34!', 5),
    drawLine('60,22 84,8 90,-10', 3.4),
    drawShape('2,-28! 24,-32! 38,36! 14,38!', 4.4, INK),
    place(drawMitten('fist'), 4, 4, 1.3, 0, true),
  ])

const drawServed = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M560,56L1144,56L1144,560L520,560Z',
    [
      drawFocusLines([820, 400], [240, 150], 5, 150),
      place(drawCounter(1200, 0, 90), 0, 486),
      drawFlash(820, 500, 250, 46, 30, 3),
      place(drawBowl(builder), 820, 386, 1.22),
      place(drawSteam(90), 862, 330, 1.1),
      place(drawReaching(), 966, 440, 0.95),
      place(drawReaching(), 672, 440, 0.95, 0, true),
    ],
    6,
    INK,
  )

const drawMoved = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,56L536,56L496,560L56,560Z',
    [
      rect(50, 50, 500, 520, {
        fill: addLinearGradient(builder, [
          [0, toToneColor(0)],
          [1, toToneColor(0.45)],
        ]),
      }),
      place(
        drawMoon(builder, {
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
      place(drawCounter(700, 0, 90), 0, 530),
      place(drawBowl(builder), 128, 506, 0.5),
      place(drawSteam(80), 128, 490, 0.6),
    ],
    6,
    INK,
  )

const drawSlurping = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,594H1144V1010H56Z',
    [
      place(drawStreaks(1100, 430, 12, 76), 50, 590),
      drawFlash(700, 806, 330, 190, 44, 8),
      place(drawMoon(builder, { mood: 'slurping', phase: 0.28 }), 770, 826, 1.04, -10),
      drawLines(
        [
          '832,886 740,858 600,884 520,960',
          '832,893 746,872 612,898 548,964',
          '832,900 752,886 630,912 570,966',
        ],
        9,
        {
          from: 1,
          to: 1,
        },
      ),
      drawLines(
        [
          '832,886 740,858 600,884 520,960',
          '832,893 746,872 612,898 548,964',
          '832,900 752,886 630,912 570,966',
        ],
        4,
        { from: 1, to: 1 },
        PAPER,
      ),
      place(drawBowl(builder, false), 520, 966, 1.1),
      drawLine('566,960 600,900 612,830', 8, { from: 1, to: 1 }),
      drawLine('590,964 628,900 636,834', 8, { from: 1, to: 1 }),
      path('M420,900l-22,-30M440,884l-12,-34M640,930l34,-10M646,950l30,6', {
        stroke: INK,
        'stroke-width': 5,
        'stroke-linecap': 'round',
      }),
    ],
    6,
    INK,
  )

const drawSecondBowl = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M620,1044L1144,1044L1144,1644L580,1644Z',
    [
      rect(570, 1040, 600, 610, { fill: toCoarseToneColor(0.34) }),
      drawFlash(776, 1400, 300, 330, 34, 14),
      place(
        drawMoon(builder, {
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
      place(drawBowl(builder, false), 690, 1338, 0.42, -14),
      place(drawCounter(1200, 0, 90), 0, 1600),
      place(drawPile(1), 1040, 1612, 0.9),
    ],
    6,
    INK,
  )

const drawPuzzled = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,1044L596,1044L556,1644L56,1644Z',
    [
      place(drawBackWall(560, 610, 190), 50, 1040),
      place(
        drawKoharu(builder, {
          face: { eyes: 'open', mouth: 'wobble', turn: 0.5, sweat: true },
          left: { elbow: [-130, 214], wrist: [-60, 250], over: true },
          right: { elbow: [134, 196], wrist: [62, 116], over: true },
          tilt: -4,
        }),
        318,
        1434,
        0.98,
      ),
      place(drawCounter(1200, 0, 90), 0, 1600),
      place(drawCat('shock'), 492, 1620, 0.82),
      drawTremble(318, 1480, 140, 60),
    ],
    6,
    INK,
  )

export const drawSecondPage = (builder: SvgBuilder): string[] => [
  drawServed(builder),
  drawMoved(builder),
  drawSlurping(builder),
  drawSecondBowl(builder),
  drawPuzzled(builder),
]
