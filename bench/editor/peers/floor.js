// Nobody can do less: the tiles in sight on one canvas.
import { camera, createTileStore, moveByWheel, scene, size, stage, TILE } from './scene.js'

const canvas = document.createElement('canvas')
Object.assign(canvas, size)
stage.append(canvas)
const pen = canvas.getContext('2d', { alpha: false })

let frame = 0
const paint = () => {
  frame = 0
  pen.fillStyle = '#eef0f4'
  pen.fillRect(0, 0, size.width, size.height)
  const level = Math.max(0, Math.min(2, Math.floor(-Math.log2(camera.zoom))))
  const step = TILE * 2 ** level
  const scale = camera.zoom * 2 ** level
  const [left, top] = [-camera.x / camera.zoom, -camera.y / camera.zoom]
  const [right, bottom] = [left + size.width / camera.zoom, top + size.height / camera.zoom]
  for (let column = 0; column * step < scene.width; column++)
    for (let row = 0; row * step < scene.height; row++) {
      const [x, y] = [column * step, row * step]
      if (x > right || y > bottom || x + step < left || y + step < top) continue
      const picture = getTile(level, column, row)
      if (!picture) continue
      const [px, py] = [camera.x + x * camera.zoom, camera.y + y * camera.zoom]
      pen.drawImage(picture, px, py, picture.width * scale, picture.height * scale)
    }
}
const schedule = () => {
  if (frame === 0) frame = requestAnimationFrame(paint)
}
const getTile = createTileStore(schedule)
moveByWheel(schedule)
schedule()
