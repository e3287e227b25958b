/** Styles everybody in the demo studio letters with. */
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { PresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import { createStyle } from '../../features/style/style.commands.ts'
import type { Deps } from '../../ports/deps.ts'

type Look = Omit<PresetStyle, 'font'> & { readonly name: string; readonly remark: string }

const LOOKS: readonly Look[] = [
  {
    name: '对白 Speech',
    remark: '',
    size: 30,
    align: 'center',
    fontStyle: 'normal',
    more: { fit: 'bubble', color: '#000000', stroke: null },
  },
  {
    name: '旁白 Narration',
    remark: '',
    size: 28,
    align: 'center',
    fontStyle: 'italic',
    more: { fit: 'shrink' },
  },
  {
    name: '喊叫 Shout',
    remark: '粗体白边 Bold with a white edge',
    size: 44,
    align: 'center',
    fontStyle: 'bold',
    more: { color: '#c0392b', stroke: { width: 4, color: '#ffffff' } },
  },
]

export const createStudioStyles = async (deps: Deps, actor: Actor): Promise<void> => {
  for (const language of TARGET_LANGUAGES)
    for (const { more, ...style } of LOOKS)
      await createStyle(deps, actor, {
        ...style,
        more: { ...more },
        shared: true,
        language,
        folder: '',
        bookId: null,
        font: defaultFontFor(language),
      })
}
