import type { Child } from '@xueqiao/contract/features/pupils/parents/api'
import { Avatar } from '../../../../../lib/Avatar'
import { SEVERAL_CHILDREN } from '../../../../../shared/chat/people/start'
import { Dialog } from '../../../../kit/dialog/Dialog'

interface Props {
  options: readonly Child[]
  choose: (studentId: number) => void
  cancel: () => void
}

/** Which child it is about (000 §5). */
export const ChildChooser = ({ options, choose, cancel }: Props) => (
  <Dialog open title="选择学生" width={420} onClose={cancel}>
    <p className="communication-note">{SEVERAL_CHILDREN}</p>
    <ul className="choice-list">
      {options.map(({ id, name, className }) => (
        <li key={id}>
          <button type="button" onClick={() => choose(id)}>
            <Avatar name={name} />
            <b>{name}</b>
            <small>{className}</small>
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
)
