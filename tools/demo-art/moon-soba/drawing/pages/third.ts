/** Page 3: bowl after bowl, until the roof gives way. */
import { panel } from '../../../svg/effects.ts'
import { group, linear, path, place, rect } from '../../../svg/sheet.ts'
import type { Sheet } from '../../../svg/sheet.ts'
import { cat } from '../cat.ts'
import { flash, focus, splinters, streaks, tremble } from '../force.ts'
import { koharu } from '../koharu.ts'
import { drop } from '../koharu-face.ts'
import { moon } from '../moon.ts'
import { stars } from '../night.ts'
import { line, lines, shape } from '../pen.ts'
import { INK, popTone, tone } from '../screentone.ts'
import { backWall, bowl, counter, pile } from '../counter.ts'
import { noren } from '../stall.ts'

const feast = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,56H1144V520L56,540Z',
    [
      place(backWall(1100, 500, 120), 50, 50),
      rect(560, 50, 600, 480, { fill: '#ffffff' }),
      place(streaks(640, 480, 44, 60), 560, 56),
      path('M560,50L600,50L560,560Z', { fill: '#ffffff' }),
      place(
        koharu(sheet, {
          face: { eyes: 'squeezed', mouth: 'wobble', turn: -0.5, sweat: true },
          tilt: -8,
          left: { elbow: [-150, 180], wrist: [-190, 120], hand: 'open', over: true },
          right: { elbow: [140, 190], wrist: [176, 110], hand: 'open', over: true },
        }),
        930,
        290,
        0.8,
        -6,
      ),
      place(bowl(sheet), 750, 400, 0.5, -6),
      place(bowl(sheet), 1084, 364, 0.44, 5),
      place(
        moon(sheet, {
          mood: 'slurping',
          phase: -0.5,
          hands: [
            [-150, 70],
            [190, 60],
          ],
        }),
        290,
        330,
        0.98,
      ),
      place(counter(1200, 0, 90), 0, 474),
      place(bowl(sheet, false), 160, 440, 0.5),
      place(pile(9, 1.5), 430, 500, 0.95),
      place(pile(6, -1), 556, 504, 0.9),
      place(pile(4), 84, 508, 0.8),
    ],
    6,
    INK,
  )

const worried = (sheet: Sheet): string =>
  panel(
    sheet,
    'M640,553L1144,543L1144,900L640,900Z',
    [
      rect(630, 540, 520, 370, {
        fill: linear(sheet, [
          [0, tone(0.6)],
          [1, tone(0.05)],
        ]),
      }),
      place(
        koharu(sheet, {
          face: { eyes: 'shock', mouth: 'wobble', turn: -0.5, sweat: true, pale: true },
          left: { elbow: [-140, 190], wrist: [-170, 96], hand: 'open', over: true },
          right: { elbow: [130, 210], wrist: [90, 290] },
        }),
        850,
        780,
        0.86,
      ),
      // a pillar of the stall, about to give way
      shape('640,530! 664,530! 684,720 672,910! 634,910!', 5),
      lines(['650,540 648,640 654,720', '656,760 650,830 654,906'], 3),
      lines(['684,704 664,716 672,728 650,742', '682,724 666,734 660,756', '676,780 660,788 664,800'], 5),
    ],
    6,
    INK,
  )

const lastBite = (sheet: Sheet): string =>
  panel(
    sheet,
    'M56,574L616,555L616,900L56,900Z',
    [
      rect(50, 550, 580, 360, { fill: popTone(0.3) }),
      place(moon(sheet, { mood: 'moved', phase: -0.84 }), 400, 770, 1.55),
      noren(300, 566, 112, 60, 3),
      drop(206, 700, 1.3),
      drop(560, 640, 1.4),
      line('200,880 290,862 340,858', 8, { from: 1, to: 1 }),
      line('206,896 294,874 342,868', 8, { from: 1, to: 1 }),
      tremble(400, 800, 250, 100),
    ],
    6,
    INK,
  )

const fullMoon = (sheet: Sheet): string =>
  panel(
    sheet,
    'M-8,934H1208V1708H-8Z',
    [
      rect(-10, 930, 1220, 790, { fill: tone(0.96) }),
      place(stars(1200, 400, 61, 70), 0, 940),
      focus([590, 1310], [350, 330], 91, 190, '#ffffff'),
      flash(590, 1300, 450, 420, 56, 17),
      path('M590,1300m-372,0a372,372 0 1 0 744,0a372,372 0 1 0 -744,0', { fill: popTone(0.26) }),
      splinters([590, 1330], 380, 520, 7, 22),
      place(
        moon(sheet, {
          mood: 'blissful',
          phase: -1,
          hands: [
            [-196, 20],
            [196, 20],
          ],
          feet: [
            [-8, 196],
            [96, 190],
          ],
        }),
        590,
        1270,
        2,
      ),
      place(noren(0, 0, 100, 70, 3), 210, 1560, 1, 24),
      place(bowl(sheet, false), 300, 1030, 0.5, -40),
      place(bowl(sheet, false), 830, 1640, 0.5, 130),
      place(bowl(sheet, false), 860, 1010, 0.4, 50),
      place(
        koharu(sheet, {
          face: { eyes: 'shock', mouth: 'shout', turn: -0.4, sweat: true },
          tilt: 10,
          left: { elbow: [-158, 110], wrist: [-200, 20], hand: 'open', over: true },
          right: { elbow: [156, 120], wrist: [190, 30], hand: 'open', over: true },
        }),
        1010,
        1560,
        0.62,
        14,
      ),
      group([place(cat('shock', true), 262, 1684, 0.95, -12)]),
    ],
    0,
    INK,
  )

export const third = (sheet: Sheet): string[] => [feast(sheet), worried(sheet), lastBite(sheet), fullMoon(sheet)]
