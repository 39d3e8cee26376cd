import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { Choice } from '../../../kit/form/Choice'
import { Sheet } from '../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../kit/states'

interface ClassFilterProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

export const ClassFilter = ({ chosen, onChoose }: ClassFilterProps) => {
  const [open, setOpen] = useState(false)
  // The server gives a teacher only their own classes; nobody teaches as many as one page holds.
  const classes = useApi(classesApi.search, { query: { size: 200 } })
  const name = classes.data?.content.find(({ id }) => id === chosen)?.name
  const choose = (id: number | undefined) => {
    onChoose(id)
    setOpen(false)
  }
  return (
    <>
      <button type="button" className="m-button m-filter" onClick={() => setOpen(true)}>
        <span className="m-ellipsis">{chosen === undefined ? '全部班级' : (name ?? '所选班级')}</span>
        <Icon name="down" />
      </button>
      {open && (
        <Sheet title="选择班级" onClose={() => setOpen(false)}>
          <Choice title="全部班级" chosen={chosen === undefined} onChoose={() => choose(undefined)} />
          <Loaded query={classes} endpoint={classesApi.search} skeleton={<SkeletonRows />}>
            {({ content }) =>
              content.map((item) => (
                <Choice
                  key={item.id}
                  title={item.name}
                  note={`${item.grade}，${item.studentCount} 名学生`}
                  chosen={item.id === chosen}
                  onChoose={() => choose(item.id)}
                />
              ))
            }
          </Loaded>
        </Sheet>
      )}
    </>
  )
}
