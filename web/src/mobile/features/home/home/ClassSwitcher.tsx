import type { HomeClass } from '@xueqiao/contract/features/home/dashboard/home'
import { useState } from 'react'
import { Icon } from '../../../../lib/icons'
import { Choice } from '../../../kit/form/Choice'
import { Sheet } from '../../../kit/Sheet'

interface ClassSwitcherProps {
  classes: HomeClass[]
  chosen: HomeClass
  onChoose: (id: number) => void
}

export const ClassSwitcher = ({ classes, chosen, onChoose }: ClassSwitcherProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="m-board-action" onClick={() => setOpen(true)}>
        <Icon name="swap" />
        切换班级
      </button>
      {open && (
        <Sheet title="切换班级" onClose={() => setOpen(false)}>
          {classes.map((item) => (
            <Choice
              key={item.id}
              title={item.name}
              note={`${item.grade}，${item.students} 名学生${item.heads ? '，我是班主任' : ''}`}
              chosen={item === chosen}
              onChoose={() => {
                onChoose(item.id)
                setOpen(false)
              }}
            />
          ))}
        </Sheet>
      )}
    </>
  )
}
