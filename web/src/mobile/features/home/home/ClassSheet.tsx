import type { HomeClass } from '@xueqiao/contract/features/home/dashboard/home'
import { Choice } from '../../../kit/form/Choice'
import { Sheet } from '../../../kit/Sheet'

interface ClassSheetProps {
  classes: HomeClass[]
  chosen: HomeClass
  onChoose: (id: number) => void
  onClose: () => void
}

export const ClassSheet = ({ classes, chosen, onChoose, onClose }: ClassSheetProps) => (
  <Sheet title="切换班级" onClose={onClose}>
    {classes.map((item) => (
      <Choice
        key={item.id}
        title={item.name}
        note={`${item.grade}，${item.students} 名学生${item.heads ? '，我是班主任' : ''}`}
        chosen={item === chosen}
        onChoose={() => {
          onChoose(item.id)
          onClose()
        }}
      />
    ))}
  </Sheet>
)
