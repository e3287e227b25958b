/** Properties of new patches and pictures: what is not said is as plain as can be. */
import type { ImageProps, PatchProps } from './page-document.ts'

type Defaulted<P, K extends keyof P> = Omit<P, K> & Partial<P>

export const createPatchProps = (
  props: Defaulted<
    PatchProps,
    'regionId' | 'rotation' | 'opacity' | 'hidden' | 'stroke' | 'shadow'
  >,
): PatchProps => ({
  regionId: null,
  rotation: 0,
  opacity: 1,
  hidden: false,
  stroke: null,
  shadow: null,
  ...props,
})

export const createImageProps = (
  props: Defaulted<ImageProps, 'rotation' | 'opacity' | 'hidden' | 'stroke' | 'shadow'>,
): ImageProps => ({
  rotation: 0,
  opacity: 1,
  hidden: false,
  stroke: null,
  shadow: null,
  ...props,
})
