/** Page 4: he goes without paying, the town has its light, and somebody else is hungry. */
import { panel } from '../../../svg/effects.ts'
import { ellipse, group, linear, path, place, rect } from '../../../svg/sheet.ts'
import type { Sheet } from '../../../svg/sheet.ts'
import { cat } from '../cat.ts'
import { flash, focus } from '../force.ts'
import { koharu } from '../koharu.ts'
import { moon } from '../moon.ts'
import { nightSky, roofs, stars, sun } from '../night.ts'
import { lines, shape } from '../pen.ts'
import { INK, popTone, tone } from '../screentone.ts'
import { counter } from '../counter.ts'
import { brokenCart, noren } from '../stall.ts'

/** What is left of the stall: posts of uneven length and a counter. */
const ruin = (): string =>
  group([shape('-250,-190! -232,-240! -214,-196! -214,0! -250,0!', 5), shape('214,-250! 230,-214! 250,-262! 250,0! 214,0!', 5)])

const farewell = (sheet: Sheet): string =>
  panel(
    sheet,
    'M-8,-8H1208V584L-8,540Z',
    [
      nightSky(sheet, 1200, 640, 51, 110),
      ellipse(780, 260, 300, 280, { fill: tone(0.42) }),
      ellipse(780, 260, 232, 216, { fill: tone(0.16) }),
      place(
        moon(sheet, {
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
      place(roofs(1300, 21, 190, tone(0.3)), -20, 590),
      place(roofs(1300, 35, 140), -60, 596),
      path('M0,540L1200,590V640H0Z', { fill: INK }),
      place(
        brokenCart(
          sheet,
          place(
            koharu(sheet, {
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

const thief = (sheet: Sheet): string =>
  panel(
    sheet,
    'M600,590L1144,614L1144,1040L640,1040Z',
    [
      focus([800, 900], [210, 180], 29, 150),
      place(
        koharu(sheet, {
          face: { eyes: 'firm', mouth: 'shout', turn: 0.35, angry: true },
          tilt: -6,
          left: { elbow: [-166, 104], wrist: [-150, 6], over: true },
          right: { elbow: [140, 206], wrist: [72, 236], over: true },
        }),
        800,
        856,
        0.92,
      ),
      place(counter(1200, 0, 60), 0, 1010),
    ],
    6,
    INK,
  )

const monthly = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,570L576,589L616,1040L56,1040Z',
    [
      rect(50, 560, 580, 490, {
        fill: linear(sheet, [
          [0, tone(0.62)],
          [1, tone(0)],
        ]),
      }),
      place(stars(560, 220, 71, 26), 50, 580),
      place(ruin(), 320, 1040, 1),
      place(
        koharu(sheet, {
          face: { eyes: 'happy', mouth: 'smile', turn: 0.4 },
          tilt: -5,
          left: { elbow: [-126, 214], wrist: [-50, 236], over: true },
          right: { elbow: [126, 214], wrist: [50, 244], over: true },
        }),
        300,
        866,
        0.86,
      ),
      place(counter(700, 0, 60), 0, 1008),
      place(cat('asleep'), 528, 1022, 0.8),
    ],
    6,
    INK,
  )

const sunrise = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,1074H1144V1644H56Z',
    [
      rect(50, 1070, 1100, 580, { fill: popTone(0.14) }),
      focus([760, 1420], [360, 300], 63, 190),
      flash(760, 1420, 430, 380, 40, 23),
      place(sun(sheet), 760, 1450, 0.98),
      noren(60, 1078, 104, 74, 10),
      place(counter(1200, 0, 90), 0, 1600),
      place(
        koharu(sheet, {
          face: { eyes: 'shock', mouth: 'shout', turn: 0.5, sweat: true, pale: true },
          tilt: -5,
          left: { elbow: [-120, 210], wrist: [56, 120], hand: 'open', over: true },
          right: { elbow: [124, 210], wrist: [-56, 120], hand: 'open', over: true },
        }),
        286,
        1466,
        0.84,
      ),
      place(cat('shock'), 456, 1620, 0.8),
      lines(['1060,1500 1076,1470 1068,1440', '1100,1520 1118,1484 1108,1450'], 6),
    ],
    6,
    INK,
  )

export const fourth = (sheet: Sheet): string[] => [farewell(sheet), thief(sheet), monthly(sheet), sunrise(sheet)]
