import { Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../../lib/icons'
import { useViewer } from '../../../../session/access'
import { useShortcuts } from '../../../kit/useShortcuts'
import { ClassGroupDialog } from './ClassGroupDialog'
import { DutyDialog } from './duty/DutyDialog'
import { HoursDialog } from './duty/HoursDialog'
import { GroupDialog } from './GroupDialog'
import { TodosDialog } from './side/TodosDialog'

type Opened = 'group' | 'class' | 'todos' | 'hours' | 'duty'

interface Props {
  onOpen: (sessionId: number, seq?: number) => void
}

/** A new conversation, and what else belongs to all of them. */
export const NewConversationMenu = ({ onOpen }: Props) => {
  const { kind, user } = useViewer()
  const [opened, setOpened] = useState<Opened>()
  const navigate = useNavigate()
  const teacher = user?.profileType === 'TEACHER'
  const staff = kind === 'admin' || kind === 'teacher'
  const close = () => setOpened(undefined)
  const contacts = () => navigate('/family-school/communication-new')
  useShortcuts({ n: contacts })

  const items = [
    { key: 'contacts', label: '从联系人发起', onClick: contacts },
    ...(teacher ? [{ key: 'group', label: '新建群聊', onClick: () => setOpened('group') }] : []),
    ...(teacher ? [{ key: 'class', label: '班级家长群', onClick: () => setOpened('class') }] : []),
    { key: 'todos', label: '我的待办', onClick: () => setOpened('todos') },
    ...(teacher ? [{ key: 'hours', label: '我的沟通时段', onClick: () => setOpened('hours') }] : []),
    ...(staff ? [{ key: 'duty', label: '值班表', onClick: () => setOpened('duty') }] : []),
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <button type="button" className="btn square" aria-label="发起沟通" title="发起沟通">
          <Icon name="plus" />
        </button>
      </Dropdown>
      <GroupDialog open={opened === 'group'} onClose={close} onOpen={onOpen} />
      <ClassGroupDialog open={opened === 'class'} onClose={close} onOpen={onOpen} />
      <TodosDialog open={opened === 'todos'} onClose={close} onOpen={onOpen} />
      <HoursDialog open={opened === 'hours'} onClose={close} />
      <DutyDialog open={opened === 'duty'} onClose={close} />
    </>
  )
}
