import type {
  DepartmentDetail,
  DepartmentNode,
  DepartmentTeacher,
} from '@xueqiao/contract/features/school/departments/api'
import { departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { act } from '../../../../../api/action'
import { Icon } from '../../../../../lib/icons'
import { toast } from '../../../../../lib/toast'
import { NewPasswordDialog } from '../../../../kit/dialog/NewPasswordDialog'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { useRemove } from '../../../../kit/list/useRemove'
import { Opened } from '../../../../kit/record/Opened'
import { useOpened } from '../../../../kit/record/useOpened'
import { MemberState } from '../MemberState'
import { useManages } from '../manages'
import { CHOOSE_FIRST, TEACHERS } from '../naming'
import { Toolbar } from '../Toolbar'
import type { Members } from '../useMembers'
import { usePart } from '../usePart'
import type { Selection } from '../useSelection'
import { AddTeacherDialog } from './AddTeacherDialog'
import { TeacherDialog } from './TeacherDialog'
import { TeacherFormDialog } from './TeacherFormDialog'
import { teacherColumns } from './teacherColumns'
import { useTeacherDialog } from './useTeacherDialog'

interface Props {
  selection: Selection
  node: DepartmentNode | undefined
  detail: DepartmentDetail | undefined
  members: Members<DepartmentTeacher>
}

export const TeachersTab = ({ selection, node, detail, members }: Props) => {
  const manages = useManages()
  const confirm = useConfirm()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<readonly number[]>([])
  const adding = useOpened<DepartmentNode>()
  const viewing = useOpened<DepartmentTeacher>()
  const form = useTeacherDialog()
  const rows = (members.rows ?? []).filter(({ name, teacherNumber }) =>
    `${name} ${teacherNumber}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const { part, pager } = usePart(rows)

  const removeMany = useRemove({
    of: TEACHERS,
    one: teachersApi.remove,
    many: teachersApi.removeMany,
    note: '教师档案将被删除，所管班级和所教课程一并解除。只想移出部门，请用“移除”。',
    after: () => setSelected([]),
  })

  const remove = (row: DepartmentTeacher) =>
    confirm({
      title: '移除教师',
      question: `确定要把 ${row.name} 移出 ${row.departmentName} 吗?`,
      note: '教师档案保留，之后不属于任何部门。',
      danger: true,
      onOk: () => act(departmentsApi.removeTeacher, { params: { id: row.departmentId, teacherId: row.id } }),
    })

  const columns = teacherColumns({
    headId: detail?.departmentHeadId,
    mixed: selection.below && (node?.children.length ?? 0) > 0,
    actions: (row) => [
      { label: '查看', onClick: () => viewing.show(row) },
      ...(manages
        ? [
            { label: '编辑', onClick: () => form.edit(row.id) },
            { label: '移除', onClick: () => remove(row), danger: true },
          ]
        : []),
    ],
  })

  const known = node !== undefined && (members.rows !== undefined || members.isLoading)
  return (
    <>
      <Toolbar selection={selection} searchable={known} hint="姓名或工号" text={text} onText={setText}>
        {manages && (
          <>
            <Button
              danger={selected.length > 0}
              icon={<Icon name="trash" />}
              onClick={() => removeMany.many(selected)}
            >
              {selected.length > 0 ? `批量删除 ${selected.length}` : '批量删除'}
            </Button>
            <Button
              icon={<Icon name="plus" />}
              onClick={() => (node ? adding.show(node) : toast.warning(CHOOSE_FIRST))}
            >
              添加教师
            </Button>
          </>
        )}
      </Toolbar>
      {known ? (
        <div className="dept-table">
          <SimpleTable<DepartmentTeacher>
            label="教师列表"
            rows={part}
            columns={columns}
            loading={members.isLoading}
            empty={text.trim() === '' ? '该部门还没有教师' : '没有符合条件的教师'}
            onOpen={viewing.show}
            {...(manages && {
              selection: {
                columnWidth: 48,
                preserveSelectedRowKeys: true,
                selectedRowKeys: [...selected],
                onChange: (keys) => setSelected(keys.map(Number)),
                getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
              },
            })}
          />
          <Pagination {...pager} />
        </div>
      ) : (
        <MemberState chosen={node !== undefined} of="教师" {...members} />
      )}
      <Opened by={adding}>{(item, dialog) => <AddTeacherDialog {...dialog} department={item} />}</Opened>
      <Opened by={viewing}>
        {(item, dialog) => <TeacherDialog {...dialog} id={item.id} onEdit={manages && form.edit} />}
      </Opened>
      <TeacherFormDialog dialog={form} />
      <NewPasswordDialog
        made={form.made}
        title="教师用户账号创建成功"
        label="初始密码"
        note="初始密码只显示这一次，请转告本人；首次登录须修改。"
      />
    </>
  )
}
