import sharp from 'sharp'

/**
 * The ICC profile of sRGB that libvips carries: version 4, 480 bytes, in the public domain (CC0,
 * from the compact profiles of saucecontrol).
 */
const readProfile = async (): Promise<Buffer> => {
  const create = { width: 1, height: 1, channels: 3, background: '#ffffff' } as const
  const picture = await sharp({ create }).withIccProfile('srgb').png().toBuffer()
  const { icc } = await sharp(picture).metadata()
  if (icc === undefined) throw new Error('libvips has no sRGB profile')
  return icc
}

let profile: Promise<Buffer> | undefined

export const getSrgbProfile = (): Promise<Buffer> => (profile ??= readProfile())
