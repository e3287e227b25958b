import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const FONT = path.resolve(
  import.meta.dirname,
  '../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)
const WIDTH = 480
const HEIGHT = 640

const BUBBLES = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g fill="#fff" stroke="#000" stroke-width="4">
  <ellipse cx="240" cy="150" rx="190" ry="90"/><ellipse cx="240" cy="460" rx="190" ry="90"/></g></svg>`,
)

const lettering = (text: string) => ({
  text: {
    text: `<span foreground="black">${text}</span>`,
    fontfile: FONT,
    font: 'Noto Sans SC 30',
    dpi: 72,
    rgba: true,
  },
})

const drawBubbles = (number: number): OverlayOptions[] => [
  { input: BUBBLES },
  { input: lettering(`鲨鱼唱歌${number}`), left: 130, top: 132 },
  { input: lettering('海上起风了'), left: 150, top: 442 },
]

/**
 * A small page, blank or with two speech bubbles to read. Every `number` gives other bytes: equal
 * pages would be stored once.
 */
export const drawPage = async (number: number, withBubbles: boolean): Promise<Buffer> => {
  const background = { r: 200 + (number % 40), g: 210, b: 190 + (number % 50) }
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .composite(withBubbles ? drawBubbles(number) : [])
    .png()
    .toBuffer()
}
