/** Page 3: bowl after bowl, until the roof gives way. */
import { drawPanel } from '../../../svg/effects.ts'
import { group, addLinearGradient, path, place, rect } from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCat } from '../cat.ts'
import { drawFlash, drawFocusLines, drawSplinters, drawStreaks, drawTremble } from '../force.ts'
import { drawKoharu } from '../koharu.ts'
import { drawDrop } from '../koharu-face.ts'
import { drawMoon } from '../moon.ts'
import { drawStars } from '../night.ts'
import { drawLine, drawLines, drawShape } from '../pen.ts'
import { INK, toCoarseToneColor, toToneColor } from '../screentone.ts'
import { drawBackWall, drawBowl, drawCounter, drawPile } from '../counter.ts'
import { drawNoren } from '../stall.ts'

const drawFeast = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,56H1144V520L56,540Z',
    [
      place(drawBackWall(1100, 500, 120), 50, 50),
      rect(560, 50, 600, 480, { fill: '#ffffff' }),
      place(drawStreaks(640, 480, 44, 60), 560, 56),
      path('M560,50L600,50L560,560Z', { fill: '#ffffff' }),
      place(
        drawKoharu(builder, {
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
      place(drawBowl(builder), 750, 400, 0.5, -6),
      place(drawBowl(builder), 1084, 364, 0.44, 5),
      place(
        drawMoon(builder, {
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
      place(drawCounter(1200, 0, 90), 0, 474),
      place(drawBowl(builder, false), 160, 440, 0.5),
      place(drawPile(9, 1.5), 430, 500, 0.95),
      place(drawPile(6, -1), 556, 504, 0.9),
      place(drawPile(4), 84, 508, 0.8),
    ],
    6,
    INK,
  )

const drawWorried = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M640,553L1144,543L1144,900L640,900Z',
    [
      rect(630, 540, 520, 370, {
        fill: addLinearGradient(builder, [
          [0, toToneColor(0.6)],
          [1, toToneColor(0.05)],
        ]),
      }),
      place(
        drawKoharu(builder, {
          face: { eyes: 'shock', mouth: 'wobble', turn: -0.5, sweat: true, pale: true },
          left: { elbow: [-140, 190], wrist: [-170, 96], hand: 'open', over: true },
          right: { elbow: [130, 210], wrist: [90, 290] },
        }),
        850,
        780,
        0.86,
      ),
      // a pillar of the stall, about to give way
      drawShape('640,530! 664,530! 684,720 672,910! 634,910!', 5),
      drawLines(['650,540 648,640 654,720', '656,760 650,830 654,906'], 3),
      drawLines(
        ['684,704 664,716 672,728 650,742', '682,724 666,734 660,756', '676,780 660,788 664,800'],
        5,
      ),
    ],
    6,
    INK,
  )

const drawLastBite = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M56,574L616,555L616,900L56,900Z',
    [
      rect(50, 550, 580, 360, { fill: toCoarseToneColor(0.3) }),
      place(drawMoon(builder, { mood: 'moved', phase: -0.84 }), 400, 770, 1.55),
      drawNoren(300, 566, 112, 60, 3),
      drawDrop(206, 700, 1.3),
      drawDrop(560, 640, 1.4),
      drawLine('200,880 290,862 340,858', 8, { from: 1, to: 1 }),
      drawLine('206,896 294,874 342,868', 8, { from: 1, to: 1 }),
      drawTremble(400, 800, 250, 100),
    ],
    6,
    INK,
  )

const drawFullMoon = (builder: SvgBuilder): string =>
  drawPanel(
    builder,
    'M-8,934H1208V1708H-8Z',
    [
      rect(-10, 930, 1220, 790, { fill: toToneColor(0.96) }),
      place(drawStars(1200, 400, 61, 70), 0, 940),
      drawFocusLines([590, 1310], [350, 330], 91, 190, '#ffffff'),
      drawFlash(590, 1300, 450, 420, 56, 17),
      path('M590,1300m-372,0a372,372 0 1 0 744,0a372,372 0 1 0 -744,0', {
        fill: toCoarseToneColor(0.26),
      }),
      drawSplinters([590, 1330], 380, 520, 7, 22),
      place(
        drawMoon(builder, {
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
      place(drawNoren(0, 0, 100, 70, 3), 210, 1560, 1, 24),
      place(drawBowl(builder, false), 300, 1030, 0.5, -40),
      place(drawBowl(builder, false), 830, 1640, 0.5, 130),
      place(drawBowl(builder, false), 860, 1010, 0.4, 50),
      place(
        drawKoharu(builder, {
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
      group([place(drawCat('shock', true), 262, 1684, 0.95, -12)]),
    ],
    0,
    INK,
  )

export const drawThirdPage = (builder: SvgBuilder): string[] => [
  drawFeast(builder),
  drawWorried(builder),
  drawLastBite(builder),
  drawFullMoon(builder),
]
