import type { Editor } from '../engine/editor.ts'
import { EffectFields } from './effect-fields.tsx'
import type { FieldGroupProps } from './field-group.ts'
import { LayoutFields } from './layout-fields.tsx'
import { WarpFields } from './warp-fields.tsx'

interface LetteringFieldsProps extends FieldGroupProps {
  readonly editor: Editor
}

/** How letters are laid out, painted and bent: what is fetched after the panel is shown. */
export const LetteringFields = ({ editor, ...group }: LetteringFieldsProps) => (
  <>
    <LayoutFields editor={editor} {...group} />
    <EffectFields editor={editor} {...group} />
    <WarpFields {...group} />
  </>
)
