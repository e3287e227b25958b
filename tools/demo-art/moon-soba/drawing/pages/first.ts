/** Page 1: a night without a moon, and a very thin customer. */
import { panel } from '../../../svg/effects.ts'
import { group, path, place, rect } from '../../../svg/sheet.ts'
import type { Sheet } from '../../../svg/sheet.ts'
import { cat } from '../cat.ts'
import { flash, focus, tremble } from '../force.ts'
import { koharu, WAITING, WAITING_RIGHT } from '../koharu.ts'
import { moon } from '../moon.ts'
import { nightSky, roofs, stars } from '../night.ts'
import { line } from '../pen.ts'
import { INK, PAPER, tone } from '../screentone.ts'
import { backWall, counter, steam } from '../counter.ts'
import { cart, lantern, noren } from '../stall.ts'

const street = (sheet: Sheet): string =>
  panel(
    sheet,
    'M-8,-8H1208V612H-8Z',
    [
      nightSky(sheet, 1200, 560, 11, 130),
      place(roofs(1260, 21, 250, tone(0.78)), -20, 560),
      place(roofs(1300, 8, 170), -60, 566),
      rect(0, 560, 1200, 60, { fill: PAPER }),
      rect(0, 560, 1200, 60, { fill: tone(0.3) }),
      path('M180,620Q540,520 900,620Z', { fill: PAPER }),
      flash(900, 402, 108, 132, 26, 5, tone(0.18)),
      line('806,268 860,262 904,276', 8, { from: 1, to: 0.8 }),
      place(lantern(sheet), 900, 402),
      place(
        cart(sheet, place(koharu(sheet, { face: { eyes: 'bored', mouth: 'flat' }, left: WAITING, right: WAITING_RIGHT }), 20, -264, 0.46)),
        540,
        596,
        0.86,
      ),
      place(steam(120, PAPER), 430, 176, 0.9),
    ],
    6,
    INK,
  )

const bored = (sheet: Sheet): string =>
  panel(
    sheet,
    'M560,646L1144,646L1144,1120L600,1120Z',
    [
      place(backWall(620, 480, 150), 550, 640),
      place(
        koharu(sheet, {
          face: { eyes: 'bored', mouth: 'flat', turn: 0.45 },
          tilt: 7,
          left: { elbow: [-124, 250], wrist: [-78, 118], hand: 'fist', over: true },
          right: { elbow: [132, 214], wrist: [60, 262], hand: 'fist', over: true },
        }),
        750,
        870,
        0.94,
      ),
      place(counter(1200, 0, 90), 0, 1062),
      place(cat('calm'), 1046, 1078, 0.86),
    ],
    6,
    INK,
  )

const stranger = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,646L536,646L576,1120L56,1120Z',
    [
      rect(50, 640, 540, 490, { fill: tone(0.86) }),
      place(stars(540, 260, 31, 26), 50, 780),
      rect(50, 1060, 540, 70, { fill: tone(0.4) }),
      flash(300, 900, 200, 230, 40, 9, tone(0.42)),
      place(
        moon(sheet, {
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
      noren(40, 650, 112, 128, 5),
      tremble(346, 1030, 96, 60),
    ],
    6,
    INK,
  )

const reveal = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,1154H1144V1644H56Z',
    [
      focus([500, 1400], [300, 190], 77, 170),
      place(
        koharu(sheet, {
          face: { eyes: 'shock', mouth: 'shout', turn: -0.5, sweat: true, pale: true },
          tilt: 5,
          left: { elbow: [-158, 150], wrist: [-190, 60], hand: 'open', over: true },
          right: { elbow: [150, 170], wrist: [196, 92], hand: 'open', over: true },
        }),
        826,
        1400,
        0.86,
      ),
      place(counter(1200, 0, 120), 0, 1576),
      place(cat('shock'), 1050, 1592, 0.9),
      place(
        moon(sheet, {
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
      group([tremble(440, 1460, 130, 90)]),
    ],
    6,
    INK,
  )

export const first = (sheet: Sheet): string[] => [street(sheet), bored(sheet), stranger(sheet), reveal(sheet)]
