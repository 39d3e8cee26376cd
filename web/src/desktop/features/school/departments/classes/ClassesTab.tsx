import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import type { DepartmentClass, DepartmentNode } from '@xueqiao/contract/features/school/departments/api'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../../../lib/icons'
import { toast } from '../../../../../lib/toast'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { useRemove } from '../../../../kit/list/useRemove'
import { Opened } from '../../../../kit/record/Opened'
import { useOpened } from '../../../../kit/record/useOpened'
import { MemberState } from '../MemberState'
import { useManages } from '../manages'
import { CHOOSE_FIRST, CLASSES } from '../naming'
import { Toolbar } from '../Toolbar'
import type { Members } from '../useMembers'
import { usePart } from '../usePart'
import type { Selection } from '../useSelection'
import { worded } from '../wording'
import { AssignClassesDialog } from './AssignClassesDialog'
import { ClassFormDialog } from './ClassFormDialog'
import { classColumns } from './classColumns'
import { useClassDialog } from './useClassDialog'

interface Props {
  selection: Selection
  node: DepartmentNode | undefined
  members: Members<DepartmentClass>
}

export const ClassesTab = ({ selection, node, members }: Props) => {
  const manages = useManages()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const form = useClassDialog(node?.id)
  const assigning = useOpened<DepartmentNode>()
  const rows = (members.rows ?? []).filter(({ name, headTeacherName }) =>
    `${name} ${headTeacherName ?? ''}`.includes(text.trim()),
  )
  const { part, pager } = usePart(rows)
  const remove = useRemove({
    of: CLASSES,
    one: worded(classesApi.remove, { done: '班级删除成功', failed: '班级删除失败' }),
    many: classesApi.removeMany,
    note: '班内学生将变为未分班，课程安排一并解除；学生档案保留。',
  })
  const whenChosen = (act: (chosen: DepartmentNode) => void) =>
    node ? act(node) : toast.warning(CHOOSE_FIRST)

  const columns = classColumns({
    mixed: selection.below && (node?.children.length ?? 0) > 0,
    actions: (row) =>
      manages
        ? [
            { label: '编辑', onClick: () => form.edit(row.id) },
            { label: '删除', onClick: () => remove.one(row), danger: true },
          ]
        : [],
  })

  const known = node !== undefined && (members.rows !== undefined || members.isLoading)
  return (
    <>
      <Toolbar selection={selection} searchable={known} hint="班级或班主任" text={text} onText={setText}>
        {manages && (
          <>
            <Button icon={<Icon name="swap" />} onClick={() => whenChosen(assigning.show)}>
              分配班级
            </Button>
            <Button icon={<Icon name="plus" />} onClick={() => whenChosen(form.add)}>
              新增班级
            </Button>
          </>
        )}
      </Toolbar>
      {known ? (
        <div className="dept-table">
          <SimpleTable<DepartmentClass>
            label="班级列表"
            rows={part}
            columns={manages ? columns : columns.slice(0, -1)}
            loading={members.isLoading}
            empty={text.trim() === '' ? '该部门还没有班级' : '没有符合条件的班级'}
            onOpen={({ id }) => navigate(`/school/classes/${id}`)}
          />
          <Pagination {...pager} />
        </div>
      ) : (
        <MemberState chosen={node !== undefined} of="班级" {...members} />
      )}
      <ClassFormDialog dialog={form} />
      <Opened by={assigning}>
        {(item, dialog) => <AssignClassesDialog {...dialog} department={item} present={members.rows ?? []} />}
      </Opened>
    </>
  )
}
