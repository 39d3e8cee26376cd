import type { TeacherRow } from '@xueqiao/contract/features/school/teachers/api'
import { Button } from 'antd'
import { Dialog } from '../../../kit/dialog/Dialog'
import type { useOpened } from '../../../kit/record/useOpened'
import { ManagedClasses } from './ManagedClasses'
import { TeachingCourses } from './TeachingCourses'

const KINDS = {
  classes: { title: '管理班级', Table: ManagedClasses },
  courses: { title: '教授课程', Table: TeachingCourses },
} as const

interface Props {
  kind: keyof typeof KINDS
  opened: ReturnType<typeof useOpened<TeacherRow>>
}

/** All classes, or all courses, of one teacher. */
export const LinksDialog = ({ kind, opened: { open, item, close } }: Props) => {
  const { title, Table } = KINDS[kind]
  return (
    <Dialog
      open={open}
      title={`${title}${item ? ` · ${item.name}` : ''}`}
      width={640}
      onClose={close}
      footer={<Button onClick={close}>关闭</Button>}
    >
      {item && <Table teacherId={item.id} height={320} />}
    </Dialog>
  )
}
