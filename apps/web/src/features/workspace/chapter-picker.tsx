import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useRoleHolder } from '../../lib/permission/screen-role.ts'
import { Screen } from '../../lib/screen.tsx'
import { ToOrdersButton } from '../../lib/table/to-orders-button.tsx'
import { TodoTable } from '../todo/todo-table.tsx'
import { useOpenTodo } from '../todo/use-open-todo.ts'
import { useAppTranslations } from './use-app-translations.ts'

/** The workspace without a chapter: which of the chapters that wait for me shall it be? */
export const ChapterPicker = () => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const { held, isFree } = useRoleHolder()
  const open = useOpenTodo()
  return (
    <Screen title={app('screen.workspace')} subtitle={t('picker.subtitle')}>
      <TodoTable
        onOpen={open}
        hasOtherRoles={isFree && held.length > 1}
        emptyAction={<ToOrdersButton />}
      />
    </Screen>
  )
}
