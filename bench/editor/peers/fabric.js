import { Canvas, FabricImage, Textbox } from 'fabric'
import { camera, loadAllTiles, moveByWheel, scene, size, stage, typeByKey } from './scene.js'

const element = document.createElement('canvas')
Object.assign(element, size)
stage.append(element)
const canvas = new Canvas(element, { renderOnAddRemove: false, ...size })

const toElement = ({ width, height }, picture) => {
  const copy = document.createElement('canvas')
  Object.assign(copy, { width, height })
  copy.getContext('2d').drawImage(picture, 0, 0)
  return copy
}

const follow = () => {
  canvas.setViewportTransform([camera.zoom, 0, 0, camera.zoom, camera.x, camera.y])
  canvas.requestRenderAll()
}

for (const { x, y, picture } of await loadAllTiles())
  canvas.add(
    new FabricImage(toElement(picture, picture), {
      left: x,
      top: y,
      originX: 'left',
      originY: 'top',
      selectable: false,
      evented: false,
    }),
  )
const boxes = scene.texts.map(({ cx, cy, w, words }) => {
  const box = new Textbox(words, {
    left: cx,
    top: cy,
    originX: 'center',
    originY: 'center',
    width: w,
    fontSize: 24,
    textAlign: 'center',
  })
  canvas.add(box)
  return box
})
moveByWheel(follow)
typeByKey((letter) => {
  boxes[0].set('text', boxes[0].text + letter)
  canvas.requestRenderAll()
})
follow()
