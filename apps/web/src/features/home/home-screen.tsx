import { useTranslation } from 'react-i18next'
import { FirstHint } from '../guide/lazy-first-hint.ts'
import { TodoTable } from '../todo/todo-table.tsx'
import { useOpenTodo } from '../todo/use-open-todo.ts'
import { roleName } from '../../lib/i18n/labels.ts'
import { useRoleHolder } from '../../lib/permission/screen-role.ts'
import { Screen } from '../../lib/screen.tsx'
import { ToOrdersButton } from '../../lib/table/to-orders-button.tsx'
import { RoleNote } from '../../shell/role-note.tsx'

/** My work: what waits for me in the acting role, one key away. */
export const HomeScreen = () => {
  const { t } = useTranslation()
  const { held, isFree, acting: actingRole } = useRoleHolder()
  const open = useOpenTodo()

  return (
    <Screen
      title={t('screen.home')}
      subtitle={
        actingRole === null
          ? undefined
          : t('todo.subtitle', { role: t(`role.${roleName(actingRole)}`) })
      }
    >
      <RoleNote role={actingRole} />
      <FirstHint place="home" />
      <TodoTable
        onOpen={open}
        hasOtherRoles={isFree && held.length > 1}
        emptyAction={<ToOrdersButton />}
      />
    </Screen>
  )
}
