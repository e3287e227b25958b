/** Recipes for what is uploaded, exported and fetched by signed addresses, by endpoint id. */
import {
  administrators,
  chapter,
  createTeamRecipe,
  empty,
  withBody,
  type Reach,
  type Recipe,
} from './recipe.ts'
import type { Team } from './team.ts'

const ofIntake = ({ intakeId }: Team): Reach => ({ params: { intakeId } })

const ofExport = ({ exportId }: Team): Reach => ({ params: { exportId } })

const toExportBody = ({ chapterId }: Team) => ({
  chapterIds: [chapterId],
  options: { format: 'psd' },
})

export const FILE_RECIPES: Readonly<Record<string, Recipe>> = {
  'intake.open': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: {
      name: 'x',
      chapters: [{ number: 9001, files: [{ path: '1.png', size: 10 }] }],
      template: null,
    },
  })),
  'intake.list': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'intake.get': administrators('pa', ofIntake),
  'intake.files': administrators('pa', ofIntake),
  'intake.open_file': administrators(
    'pa',
    withBody(ofIntake, ({ mark }) => ({
      number: 9000,
      path: `${mark}.png`,
      size: 10,
      fingerprint: 'f',
    })),
  ),
  'intake.make_orders': administrators('pa', withBody(ofIntake, empty)),
  'intake.take_pages': administrators('pa', ({ intakeId }) => ({
    params: { intakeId, number: '9000' },
    body: {},
  })),
  'intake.cancel': administrators('pa', withBody(ofIntake, empty)),

  'upload.open': administrators(
    'pa',
    withBody(chapter, () => ({ name: 'a.png', size: 10 })),
  ),
  'upload.get': administrators('pa', ({ uploadId }) => ({ params: { uploadId } })),
  'upload.append': administrators('pa', ({ uploadId }) => ({
    params: { uploadId },
    query: 'offset=0',
  })),

  'export.offers': createTeamRecipe(
    'typesetter',
    ({ chapterId }) => ({ body: { chapterIds: [chapterId] } }),
    (mine, theirs) => ({
      body: { chapterIds: [mine.chapterId, theirs.chapterId] },
    }),
  ),
  'export.create': createTeamRecipe(
    'typesetter',
    withBody(empty, toExportBody),
    (mine, theirs) => ({
      body: { chapterIds: [mine.chapterId, theirs.chapterId], options: { format: 'psd' } },
    }),
  ),
  'export.list': createTeamRecipe('typesetter', ({ orderId }) => ({ query: `orderId=${orderId}` })),
  'export.get': createTeamRecipe('typesetter', ofExport),
  'export.cancel': createTeamRecipe('typesetter', withBody(ofExport, empty)),
  'export.retry': createTeamRecipe('typesetter', withBody(ofExport, empty)),
  'export.delete': createTeamRecipe('typesetter', ofExport),

  'file.tile': createTeamRecipe('translator', ({ pageId }) => ({
    signed: { folder: `/api/files/tiles/${pageId}`, rest: '/0/0/0' },
  })),
  'file.asset_layers': createTeamRecipe('typesetter', ({ chapterId, image }) => ({
    signed: { folder: `/api/files/chapters/${chapterId}/assets`, rest: `/${image}/layers` },
  })),
  'file.asset': createTeamRecipe(
    'typesetter',
    ({ chapterId, image }) => ({
      signed: { folder: `/api/files/chapters/${chapterId}/assets`, rest: `/${image}` },
    }),
    (mine, theirs) => ({
      signed: { folder: `/api/files/chapters/${mine.chapterId}/assets`, rest: `/${theirs.image}` },
    }),
  ),
  'file.cover': createTeamRecipe('translator', ({ image }) => ({
    signed: { folder: `/api/files/covers/${image}` },
  })),
  'file.output': createTeamRecipe('translator', ({ outputId }) => ({
    signed: { folder: `/api/files/outputs/${outputId}` },
  })),
  'file.upload_page': administrators('pa', ({ uploadId }) => ({
    signed: { folder: `/api/files/uploads/${uploadId}`, rest: '/pages/0' },
  })),
  'file.export': createTeamRecipe(
    'typesetter',
    ({ exportId, exportFileId }) => ({
      signed: { folder: `/api/files/exports/${exportId}/${exportFileId}` },
    }),
    (mine, theirs) => ({
      signed: { folder: `/api/files/exports/${mine.exportId}/${theirs.exportFileId}` },
    }),
  ),
  'file.export_bundle': createTeamRecipe('typesetter', ({ exportId }) => ({
    signed: { folder: `/api/files/exports/${exportId}/bundle` },
  })),
}
