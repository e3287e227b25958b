// What all peers share: the strip of `strip.json`, its tiles, and a camera moved by the wheel.

export const scene = await (await fetch('strip.json')).json()
export const stage = document.querySelector('#stage')
export const size = { width: stage.clientWidth, height: stage.clientHeight }

export const TILE = 512

const loadTile = async (level, column, row) => {
  const answer = await fetch(`tiles/${level}-${column}-${row}.jpg`)
  return await createImageBitmap(await answer.blob())
}

/** Tiles of full size, with their places. */
export const loadAllTiles = async () => {
  const places = []
  for (let column = 0; column * TILE < scene.width; column++)
    for (let row = 0; row * TILE < scene.height; row++) places.push({ column, row })
  return await Promise.all(
    places.map(async ({ column, row }) => ({
      x: column * TILE,
      y: row * TILE,
      picture: await loadTile(0, column, row),
    })),
  )
}

/** Loads what is asked for, and says when something came. */
export const createTileStore = (onLoad) => {
  const tiles = new Map()
  return (level, column, row) => {
    const key = `${level}-${column}-${row}`
    if (!tiles.has(key)) {
      tiles.set(key, null)
      void loadTile(level, column, row).then((picture) => {
        tiles.set(key, picture)
        onLoad()
      })
    }
    return tiles.get(key)
  }
}

/** Begins as our workspace does: the strip's width in the middle, at its top. */
export const camera = { x: (size.width - scene.width) / 2, y: 0, zoom: 1 }

/** Scrolls; with Ctrl zooms where the pointer is. */
export const moveByWheel = (onMove) => {
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      if (event.ctrlKey) {
        const zoom = camera.zoom * Math.exp(-event.deltaY * 0.002)
        const ratio = zoom / camera.zoom
        const [x, y] = [event.clientX - stage.offsetLeft, event.clientY - stage.offsetTop]
        camera.x = x - (x - camera.x) * ratio
        camera.y = y - (y - camera.y) * ratio
        camera.zoom = zoom
      } else {
        camera.x -= event.deltaX
        camera.y -= event.deltaY
      }
      onMove()
    },
    { passive: false },
  )
}

/** Letters go to the first text, as if it were selected. */
export const typeByKey = (onLetter) => {
  document.addEventListener('keydown', (event) => {
    if (event.key.length === 1) onLetter(event.key)
  })
}
