import { gradeNumber } from '@xueqiao/contract/common/grade'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import type { DepartmentClass, DepartmentNode } from '@xueqiao/contract/features/school/departments/api'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { SearchInput } from '../../../../kit/list/SearchInput'
import { worded } from '../wording'
import { GradeLabel } from './GradeLabel'
import { useClassAssignment } from './useClassAssignment'

interface Option {
  id: number
  name: string
  grade: string
}

const ASSIGNABLE = worded(classesApi.options, { failed: '获取可分配班级失败' })
const col = column<Option>()
const COLUMNS = [
  col.of('name', '班级名称'),
  col.of('grade', '年级', {
    width: 120,
    render: ({ grade }) => <GradeLabel grade={String(gradeNumber(grade) ?? grade)} />,
  }),
]

interface Props {
  open: boolean
  department: DepartmentNode
  /** What the page shows already; classes of the department itself are not offered again. */
  present: readonly DepartmentClass[]
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const AssignClassesDialog = ({ open, department, present, onClose }: Props) => {
  const query = useApi(ASSIGNABLE, undefined, { staleTime: 0 })
  const { chosen, choose, assigned, save } = useClassAssignment(department, onClose)
  const [text, setText] = useState('')
  const own = present.filter(({ departmentId }) => departmentId === department.id).map(({ id }) => id)
  const rows = (query.data ?? []).filter(({ id, name }) => !own.includes(id) && name.includes(text.trim()))
  const busy = assigned !== undefined

  return (
    <Dialog
      open={open}
      title={`分配班级 · ${department.name}`}
      width={600}
      onClose={() => busy || onClose()}
      footer={
        <>
          <span className="kit-dialog-note">
            {busy ? (
              <Progress
                className="dept-progress"
                percent={Math.round((assigned / chosen.length) * 100)}
                format={() => `${assigned} / ${chosen.length}`}
              />
            ) : (
              `已选 ${chosen.length} 个班级`
            )}
          </span>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <SaveButton busy={busy} disabled={!query.data} onClick={save} />
        </>
      }
    >
      <SearchInput
        label="搜索班级"
        placeholder="班级名称"
        className="dept-dialog-search"
        value={text}
        onChange={setText}
      />
      <ReadTable
        query={query}
        endpoint={ASSIGNABLE}
        failed="未能读取可分配的班级"
        label="可分配班级"
        rows={rows}
        columns={COLUMNS}
        empty={text.trim() === '' ? '没有可分配的班级' : '没有符合条件的班级'}
        height={352}
        selection={{
          columnWidth: 48,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...chosen],
          onChange: (keys) => choose(keys.map(Number)),
          getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
        }}
      />
    </Dialog>
  )
}
