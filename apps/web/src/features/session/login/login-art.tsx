const BALLOONS = [
  { x: 120, y: 110, rx: 66, ry: 42, words: 'こんにちは' },
  { x: 420, y: 88, rx: 54, ry: 34, words: '你好' },
  { x: 384, y: 256, rx: 58, ry: 38, words: 'Hello' },
  { x: 142, y: 330, rx: 64, ry: 38, words: 'Bonjour' },
  { x: 424, y: 424, rx: 60, ry: 38, words: 'สวัสดี' },
  { x: 118, y: 500, rx: 54, ry: 34, words: 'Hola' },
] as const

const FRAMES = [
  'M24 24h236v220H24z',
  'M276 24h260v140H276z',
  'M276 180h260v150H276z',
  'M24 260h236v150H24z',
  'M276 346h260v160H276z',
  'M24 426h236v180H24z',
  'M276 522h260v84H276z',
]

/** A page of empty frames whose balloons speak: what the house does, in one picture. Decorative. */
export const LoginArt = ({ className }: { readonly className?: string }) => (
  <svg className={className} viewBox="0 0 560 640" preserveAspectRatio="xMidYMid slice" aria-hidden>
    <g fill="none" stroke="#fff" strokeOpacity="0.14" strokeWidth="2">
      {FRAMES.map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
    {BALLOONS.map(({ x, y, rx, ry, words }) => (
      <g key={words} opacity="0.94">
        <path d={`M${x - 14} ${y + ry - 6} q-6 20 -22 26 q26 -2 40 -24z`} fill="#fff" />
        <ellipse cx={x} cy={y} rx={rx} ry={ry} fill="#fff" />
        <text x={x} y={y + 6} textAnchor="middle" fontSize="18" fontWeight="600" fill="#17305f">
          {words}
        </text>
      </g>
    ))}
  </svg>
)
