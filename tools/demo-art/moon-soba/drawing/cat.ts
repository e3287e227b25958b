/** Wasabi, the black cat of the stall. Sits on (0,0); some 150 high. */
import { ellipse, group } from '../../svg/svg-builder.ts'
import { drawLine, drawLines, createOval, drawRim, drawShape } from './pen.ts'
import { INK, PAPER, toToneColor } from './screentone.ts'

export type CatMood = 'calm' | 'shock' | 'asleep'

const BODY = '-34,-62 -54,-24 -52,0! 52,0! 56,-26 34,-64'
const HEAD =
  '-52,-76 -58,-104 -56,-152! -26,-130 0,-134 26,-130 56,-152! 58,-104 52,-76 28,-56 0,-52 -28,-56'
const TAIL = '44,-6 84,-10 100,-44 88,-76 96,-90'
/** every hair on end */
const BRISTLING =
  '-34,-62! -58,-58! -50,-42! -70,-30! -56,-18! -66,0! 66,0! 56,-18! 72,-32! 52,-44! 60,-60! 34,-64!'

function drawFace(mood: CatMood): string {
  const whiskers = drawLines(
    [
      '-34,-78 -58,-82 -84,-78',
      '-34,-72 -56,-70 -80,-62',
      '34,-78 58,-82 84,-78',
      '34,-72 56,-70 80,-62',
    ],
    2.8,
    { from: 1, to: 0.2 },
    PAPER,
  )
  const outside = drawLines(['-58,-82 -72,-82 -88,-78', '58,-82 72,-82 88,-78'], 2.6, {
    from: 1,
    to: 0.2,
  })
  const nose = drawShape('-5,-82! 5,-82! 0,-76!', 0, PAPER)
  if (mood === 'asleep')
    return group([
      whiskers,
      outside,
      nose,
      drawLines(
        [
          '-40,-94 -27,-86 -14,-94',
          '14,-94 27,-86 40,-94',
          '-10,-70 -4,-66 0,-72',
          '0,-72 4,-66 10,-70',
        ],
        4,
        { from: 0.5, to: 0.5 },
        PAPER,
      ),
    ])
  const wide = mood === 'shock'
  const drawEye = (x: number): string =>
    group([
      ellipse(x, -98, wide ? 18 : 14, wide ? 20 : 13, { fill: PAPER }),
      ellipse(x, -98, wide ? 4 : 4.5, wide ? 5 : 11, { fill: INK }),
    ])
  const mouth = wide
    ? drawShape(createOval(0, -66, 8, 9, 8), 0, PAPER)
    : drawLines(['-11,-72 -5,-66 0,-74', '0,-74 5,-66 11,-72'], 3.6, { from: 0.5, to: 0.5 }, PAPER)
  return group([whiskers, outside, nose, drawEye(-27), drawEye(27), mouth])
}

/** `halo`: a white rim, for a black cat in the dark. */
export function drawCat(mood: CatMood, halo = false): string {
  const trunk = mood === 'shock' ? BRISTLING : BODY
  return group([
    halo ? group([drawRim(trunk, 14, PAPER), drawRim(HEAD, 14, PAPER)]) : '',
    drawLine(mood === 'shock' ? '44,-6 92,-20 104,-80 92,-132' : TAIL, mood === 'shock' ? 30 : 17, {
      from: 0.8,
      to: mood === 'shock' ? 0.5 : 0.8,
    }),
    drawShape(trunk, 0, INK),
    drawShape(HEAD, 0, INK),
    drawShape('-50,-138! -34,-126 -48,-112!', 0, toToneColor(0.5)),
    drawShape('50,-138! 34,-126 48,-112!', 0, toToneColor(0.5)),
    drawLines(
      ['-18,-4 -18,-22 -14,-34', '18,-4 18,-22 14,-34', '30,-56 44,-40 48,-22'],
      3,
      {},
      PAPER,
    ),
    drawFace(mood),
  ])
}
