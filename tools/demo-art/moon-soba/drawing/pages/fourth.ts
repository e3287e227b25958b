/** Page 4: he goes without paying, the town has its light, and somebody else is hungry. */
import { drawPanel } from '../../../svg/effects.ts'
import { ellipse, group, addLinearGradient, path, place, rect } from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCat } from '../cat.ts'
import { drawFlash, drawFocusLines } from '../force.ts'
import { drawKoharu } from '../koharu.ts'
import { drawMoon } from '../moon.ts'
import { drawNightSky, drawRoofs, drawStars, drawSun } from '../night.ts'
import { drawLines, drawShape } from '../pen.ts'
import { INK, toCoarseToneColor, toToneColor } from '../screentone.ts'
import { drawCounter } from '../counter.ts'
import { drawBrokenCart, drawNoren } from '../stall.ts'

/** What is left of the stall: posts of uneven length and a counter. */
const drawRuin = (): string =>
  group([
    drawShape('-250,-190! -232,-240! -214,-196! -214,0! -250,0!', 5),
    drawShape('214,-250! 230,-214! 250,-262! 250,0! 214,0!', 5),
  ])

const drawFarewell = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M-8,-8H1208V584L-8,540Z',
    [
      drawNightSky(builder, 1200, 640, 51, 110),
      ellipse(780, 260, 300, 280, { fill: toToneColor(0.42) }),
      ellipse(780, 260, 232, 216, { fill: toToneColor(0.16) }),
      place(
        drawMoon(builder, {
          mood: 'waving',
          phase: -1,
          hands: [
            [-176, -80],
            [186, 60],
          ],
          feet: [
            [-30, 190],
            [70, 200],
          ],
        }),
        780,
        260,
        0.98,
        -6,
      ),
      place(drawRoofs(1300, 21, 190, toToneColor(0.3)), -20, 590),
      place(drawRoofs(1300, 35, 140), -60, 596),
      path('M0,540L1200,590V640H0Z', { fill: INK }),
      place(
        drawBrokenCart(
          builder,
          place(
            drawKoharu(builder, {
              face: { eyes: 'firm', mouth: 'shout', turn: 0.5 },
              left: { elbow: [-150, 90], wrist: [-140, -10], over: true },
              right: { elbow: [160, 110], wrist: [190, 10], over: true },
            }),
            10,
            -320,
            0.54,
          ),
        ),
        236,
        548,
        0.52,
      ),
    ],
    6,
    INK,
  )

const drawThief = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M600,590L1144,614L1144,1040L640,1040Z',
    [
      drawFocusLines([800, 900], [210, 180], 29, 150),
      place(
        drawKoharu(builder, {
          face: { eyes: 'firm', mouth: 'shout', turn: 0.35, angry: true },
          tilt: -6,
          left: { elbow: [-166, 104], wrist: [-150, 6], over: true },
          right: { elbow: [140, 206], wrist: [72, 236], over: true },
        }),
        800,
        856,
        0.92,
      ),
      place(drawCounter(1200, 0, 60), 0, 1010),
    ],
    6,
    INK,
  )

const drawMonthly = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,570L576,589L616,1040L56,1040Z',
    [
      rect(50, 560, 580, 490, {
        fill: addLinearGradient(builder, [
          [0, toToneColor(0.62)],
          [1, toToneColor(0)],
        ]),
      }),
      place(drawStars(560, 220, 71, 26), 50, 580),
      place(drawRuin(), 320, 1040, 1),
      place(
        drawKoharu(builder, {
          face: { eyes: 'happy', mouth: 'smile', turn: 0.4 },
          tilt: -5,
          left: { elbow: [-126, 214], wrist: [-50, 236], over: true },
          right: { elbow: [126, 214], wrist: [50, 244], over: true },
        }),
        300,
        866,
        0.86,
      ),
      place(drawCounter(700, 0, 60), 0, 1008),
      place(drawCat('asleep'), 528, 1022, 0.8),
    ],
    6,
    INK,
  )

const drawSunrise = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,1074H1144V1644H56Z',
    [
      rect(50, 1070, 1100, 580, { fill: toCoarseToneColor(0.14) }),
      drawFocusLines([760, 1420], [360, 300], 63, 190),
      drawFlash(760, 1420, 430, 380, 40, 23),
      place(drawSun(builder), 760, 1450, 0.98),
      drawNoren(60, 1078, 104, 74, 10),
      place(drawCounter(1200, 0, 90), 0, 1600),
      place(
        drawKoharu(builder, {
          face: { eyes: 'shock', mouth: 'shout', turn: 0.5, sweat: true, pale: true },
          tilt: -5,
          left: { elbow: [-120, 210], wrist: [56, 120], hand: 'open', over: true },
          right: { elbow: [124, 210], wrist: [-56, 120], hand: 'open', over: true },
        }),
        286,
        1466,
        0.84,
      ),
      place(drawCat('shock'), 456, 1620, 0.8),
      drawLines(['1060,1500 1076,1470 1068,1440', '1100,1520 1118,1484 1108,1450'], 6),
    ],
    6,
    INK,
  )

export const drawFourthPage = (builder: SvgBuilder): string[] => [
  drawFarewell(builder),
  drawThief(builder),
  drawMonthly(builder),
  drawSunrise(builder),
]
