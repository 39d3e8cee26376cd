import type { Difference } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../../../lib/Dialog'
import { formatFeedTime } from '../../../../../lib/format'
import type { Other } from '../writing/autosave'
import { differencesBetween, taken, type Written } from '../writing/written'
import { DiffView } from './DiffView'

const CHOICES = [
  { value: 'mine', label: '保留我的' },
  { value: 'theirs', label: '采用对方的' },
]
const keyOf = ({ place, block }: Difference) => `${place} ${block}`

interface Props {
  mine: Written
  other: Other<Written>
  onSettle: (content: Written) => void
}

/** Two have written at once: both are kept by the server, and whoever comes second says part by part which one holds. */
export const ConflictDialog = ({ mine, other, onSettle }: Props) => {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const differences = differencesBetween(other.content, mine)
  const settle = () =>
    onSettle(
      taken(
        mine,
        other.content,
        differences.filter((difference) => theirs.includes(keyOf(difference))),
      ),
    )
  return (
    <Dialog
      open
      title="两处同时修改了这份备课"
      width={760}
      footer={
        <>
          <Button onClick={() => onSettle({ ...mine, ...other.content })}>全部采用对方的</Button>
          <Button type="primary" onClick={settle}>
            按所选保存
          </Button>
        </>
      }
    >
      <p>
        {other.savedByName}在{formatFeedTime(other.savedAt)}
        保存过。两份都已留在版本里，不会丢失；下面是不同之处，划去的是对方的，标绿的是您的。
      </p>
      <DiffView
        differences={differences}
        action={(difference) => {
          const key = keyOf(difference)
          return (
            <Segmented
              size="small"
              options={CHOICES}
              value={theirs.includes(key) ? 'theirs' : 'mine'}
              onChange={(value) =>
                setTheirs((before) =>
                  value === 'theirs' ? [...before, key] : before.filter((one) => one !== key),
                )
              }
            />
          )
        }}
      />
    </Dialog>
  )
}
