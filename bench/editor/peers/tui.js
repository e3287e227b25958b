import ImageEditor from 'tui-image-editor'
import { camera, loadAllTiles, moveByWheel, scene, size, stage, typeByKey } from './scene.js'

const editor = new ImageEditor(stage, {
  cssMaxWidth: size.width,
  cssMaxHeight: size.height,
  usageStatistics: false,
})

/** It edits one picture: the tiles of the strip in one. */
const picture = document.createElement('canvas')
Object.assign(picture, { width: scene.width, height: scene.height })
const pen = picture.getContext('2d')
for (const tile of await loadAllTiles()) pen.drawImage(tile.picture, tile.x, tile.y)
await editor.loadImageFromURL(picture.toDataURL('image/jpeg', 0.9), 'strip')
// undo of three hundred texts is not asked for
const ids = []
for (const { cx, cy, words } of scene.texts) {
  const { id } = await editor.addText(words, {
    position: { x: cx, y: cy },
    styles: { fontSize: 24, originX: 'center', originY: 'center' },
  })
  ids.push(id)
}
editor.discardSelection()

// its own zoom fits the picture; the canvas below it takes the same camera as the others
const canvas = editor._graphics.getCanvas()
canvas.setDimensions(size, { backstoreOnly: true })
// what it set by itself has rules of its own
for (const part of stage.querySelectorAll('.tui-image-editor-canvas-container, canvas'))
  Object.assign(part.style, {
    width: `${size.width}px`,
    height: `${size.height}px`,
    maxWidth: 'none',
    maxHeight: 'none',
  })
const follow = () => {
  canvas.setViewportTransform([camera.zoom, 0, 0, camera.zoom, camera.x, camera.y])
  canvas.requestRenderAll()
}
moveByWheel(follow)
let words = scene.texts[0].words
typeByKey((letter) => {
  words += letter
  void editor.changeText(ids[0], words)
})
follow()
