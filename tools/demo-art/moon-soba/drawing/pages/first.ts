/** Page 1: a night without a moon, and a very thin customer. */
import { drawPanel } from '../../../svg/effects.ts'
import { group, path, place, rect } from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCat } from '../cat.ts'
import { drawFlash, drawFocusLines, drawTremble } from '../force.ts'
import { drawKoharu, WAITING, WAITING_RIGHT } from '../koharu.ts'
import { drawMoon } from '../moon.ts'
import { drawNightSky, drawRoofs, drawStars } from '../night.ts'
import { drawLine } from '../pen.ts'
import { INK, PAPER, toToneColor } from '../screentone.ts'
import { drawBackWall, drawCounter, drawSteam } from '../counter.ts'
import { drawCart, drawLantern, drawNoren } from '../stall.ts'

const drawStreet = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M-8,-8H1208V612H-8Z',
    [
      drawNightSky(builder, 1200, 560, 11, 130),
      place(drawRoofs(1260, 21, 250, toToneColor(0.78)), -20, 560),
      place(drawRoofs(1300, 8, 170), -60, 566),
      rect(0, 560, 1200, 60, { fill: PAPER }),
      rect(0, 560, 1200, 60, { fill: toToneColor(0.3) }),
      path('M180,620Q540,520 900,620Z', { fill: PAPER }),
      drawFlash(900, 402, 108, 132, 26, 5, toToneColor(0.18)),
      drawLine('806,268 860,262 904,276', 8, { from: 1, to: 0.8 }),
      place(drawLantern(builder), 900, 402),
      place(
        drawCart(
          builder,
          place(
            drawKoharu(builder, {
              face: { eyes: 'bored', mouth: 'flat' },
              left: WAITING,
              right: WAITING_RIGHT,
            }),
            20,
            -264,
            0.46,
          ),
        ),
        540,
        596,
        0.86,
      ),
      place(drawSteam(120, PAPER), 430, 176, 0.9),
    ],
    6,
    INK,
  )

const drawBored = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M560,646L1144,646L1144,1120L600,1120Z',
    [
      place(drawBackWall(620, 480, 150), 550, 640),
      place(
        drawKoharu(builder, {
          face: { eyes: 'bored', mouth: 'flat', turn: 0.45 },
          tilt: 7,
          left: { elbow: [-124, 250], wrist: [-78, 118], hand: 'fist', over: true },
          right: { elbow: [132, 214], wrist: [60, 262], hand: 'fist', over: true },
        }),
        750,
        870,
        0.94,
      ),
      place(drawCounter(1200, 0, 90), 0, 1062),
      place(drawCat('calm'), 1046, 1078, 0.86),
    ],
    6,
    INK,
  )

const drawStranger = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,646L536,646L576,1120L56,1120Z',
    [
      rect(50, 640, 540, 490, { fill: toToneColor(0.86) }),
      place(drawStars(540, 260, 31, 26), 50, 780),
      rect(50, 1060, 540, 70, { fill: toToneColor(0.4) }),
      drawFlash(300, 900, 200, 230, 40, 9, toToneColor(0.42)),
      place(
        drawMoon(builder, {
          mood: 'faint',
          phase: 0.7,
          hands: [
            [40, 168],
            [190, 150],
          ],
          feet: [
            [16, 250],
            [104, 246],
          ],
        }),
        262,
        818,
        1,
        -5,
      ),
      drawNoren(40, 650, 112, 128, 5),
      drawTremble(346, 1030, 96, 60),
    ],
    6,
    INK,
  )

const drawReveal = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,1154H1144V1644H56Z',
    [
      drawFocusLines([500, 1400], [300, 190], 77, 170),
      place(
        drawKoharu(builder, {
          face: { eyes: 'shock', mouth: 'shout', turn: -0.5, sweat: true, pale: true },
          tilt: 5,
          left: { elbow: [-158, 150], wrist: [-190, 60], hand: 'open', over: true },
          right: { elbow: [150, 170], wrist: [196, 92], hand: 'open', over: true },
        }),
        826,
        1400,
        0.86,
      ),
      place(drawCounter(1200, 0, 120), 0, 1576),
      place(drawCat('shock'), 1050, 1592, 0.9),
      place(
        drawMoon(builder, {
          mood: 'faint',
          phase: 0.7,
          hands: [
            [4, 150],
            [206, 164],
          ],
          sweat: true,
        }),
        352,
        1452,
        1.12,
        -8,
      ),
      group([drawTremble(440, 1460, 130, 90)]),
    ],
    6,
    INK,
  )

export const drawFirstPage = (builder: SvgBuilder): string[] => [
  drawStreet(builder),
  drawBored(builder),
  drawStranger(builder),
  drawReveal(builder),
]
