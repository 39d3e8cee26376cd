import type { ClassRow } from '@xueqiao/contract/features/school/classes/api'
import { Button } from 'antd'
import { Dialog } from '../../../kit/dialog/Dialog'
import { CourseTable } from './CourseTable'

interface Props {
  open: boolean
  row: ClassRow | undefined
  onClose: () => void
}

export const ClassCoursesDialog = ({ open, row, onClose }: Props) => (
  <Dialog
    open={open}
    title={`班级课程${row ? ` · ${row.name}` : ''}`}
    width={700}
    onClose={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    {row && <CourseTable classId={row.id} empty="该班级暂无课程" height={360} />}
  </Dialog>
)
