/**
 * What a font looks like, for people who do not letter: a picture the server draws, so that no font
 * leaves the workspace.
 */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { fontLanguage } from './font.ts'
import { sha256 } from './primitives.ts'

/** Height of the picture, px; it is shown at half of that. */
export const SPECIMEN_HEIGHT = 56

export const fontSpecimen = defineEndpoint({
  id: 'file.font_specimen',
  method: 'GET',
  path: '/files/font-specimens/:recipe/:sha/:language',
  summary:
    'A line set in a font as the engine paints it, black on nothing (PNG, twice its size); `recipe` names the engine and the drawing',
  params: z.strictObject({ recipe: z.string().max(80), sha: sha256, language: fontLanguage }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

export const fontLicence = defineEndpoint({
  id: 'file.font_licence',
  method: 'GET',
  path: '/fonts/:fontId/licence',
  summary: 'The licence a font of the house came with, word for word',
  params: z.strictObject({ fontId: z.string().max(80) }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
