import Konva from 'konva'
import { camera, loadAllTiles, moveByWheel, scene, size, stage, typeByKey } from './scene.js'

const konva = new Konva.Stage({ container: stage, ...size })
const pictures = new Konva.Layer({ listening: false })
const texts = new Konva.Layer()
konva.add(pictures, texts)

const follow = () => {
  for (const layer of [pictures, texts]) {
    layer.position({ x: camera.x, y: camera.y })
    layer.scale({ x: camera.zoom, y: camera.zoom })
    layer.batchDraw()
  }
}

for (const { x, y, picture } of await loadAllTiles())
  pictures.add(new Konva.Image({ x, y, image: picture }))
const nodes = scene.texts.map(({ cx, cy, w, h, words }) => {
  const node = new Konva.Text({
    x: cx - w / 2,
    y: cy - h / 2,
    width: w,
    text: words,
    fontSize: 24,
    align: 'center',
    draggable: true,
  })
  texts.add(node)
  return node
})
moveByWheel(follow)
typeByKey((letter) => nodes[0].text(nodes[0].text() + letter))
follow()
