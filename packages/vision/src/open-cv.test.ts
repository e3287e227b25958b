import { expect, test } from 'vitest'
import { loadOpenCv } from './open-cv.ts'

test('OpenCV loads in this runtime and can make and free a picture', async () => {
  const { cv } = await loadOpenCv()
  const mat = new cv.Mat(2, 3, cv.CV_8UC1)
  expect(mat.data.length).toBe(6)
  mat.delete()
})
