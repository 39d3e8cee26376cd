import { type DepartmentNode, departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { Tabs } from 'antd'
import { CallError } from '../../../../api/call-error'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { ClassesTab } from './classes/ClassesTab'
import { DepartmentHead } from './DepartmentHead'
import { DepartmentInfo } from './DepartmentInfo'
import { useManages } from './manages'
import { CHOOSE_FIRST } from './naming'
import { TeachersTab } from './teachers/TeachersTab'
import { pathTo, placeOf } from './tree'
import { useDepartmentActions } from './useDepartmentActions'
import type { useDepartmentDialog } from './useDepartmentDialog'
import { useMembers, useReport } from './useMembers'
import type { Selection } from './useSelection'

const label = (text: string, count: number | undefined) => (
  <>
    {text}
    {count !== undefined && <span className="dept-tab-count">{count}</span>}
  </>
)

interface Props {
  tree: readonly DepartmentNode[]
  selection: Selection
  form: ReturnType<typeof useDepartmentDialog>
}

/** The right side: what is known of the chosen department, and who is in it. */
export const DepartmentPanel = ({ tree, selection, form }: Props) => {
  const { id } = selection
  const manages = useManages()
  const query = useApi(
    departmentsApi.get,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, silent: true },
  )
  useReport(query.error, departmentsApi.get)
  const { teachers, classes } = useMembers(selection)
  const actions = useDepartmentActions(selection.select)
  const way = pathTo(tree, id)
  const node = way.at(-1)
  const detail = query.data

  if (query.error instanceof CallError && query.error.status === 404)
    return <EmptyState icon="school" title="没有找到这个部门" text="它可能已被删除，请在左侧另选一个" />

  const info = () => {
    if (id === undefined)
      return <EmptyState icon="school" title={CHOOSE_FIRST} text="在左侧选择后，这里是该部门的信息" />
    if (detail) return <DepartmentInfo detail={detail} way={way.map(({ name }) => name).join(' / ')} />
    if (query.error)
      return (
        <FailedState
          title="未能打开部门详情"
          text={failureText(query.error, departmentsApi.get)}
          onRetry={query.refetch}
        />
      )
    return <LoadingRows rows={4} />
  }

  return (
    <>
      {detail ? (
        <DepartmentHead
          detail={detail}
          classes={classes.rows}
          place={placeOf(tree, detail.id)}
          {...(manages && {
            actions: {
              move: (direction: 'up' | 'down') => actions.move(detail.id, direction),
              addBelow: () => form.add(detail.id),
              edit: () => form.edit(detail.id),
              remove: () => actions.remove(detail),
            },
          })}
        />
      ) : (
        <header className="dept-head">
          <h2 className={node ? undefined : 'muted'}>{node?.name ?? '未选择部门'}</h2>
        </header>
      )}
      <Tabs
        className="dept-tabs"
        destroyOnHidden
        activeKey={selection.tab}
        onChange={selection.setTab}
        items={[
          { key: 'info', label: '部门信息', children: info() },
          {
            key: 'teachers',
            label: label('教师列表', teachers.rows?.length),
            children: (
              <TeachersTab key={id} selection={selection} node={node} detail={detail} members={teachers} />
            ),
          },
          {
            key: 'classes',
            label: label('班级列表', classes.rows?.length),
            children: <ClassesTab key={id} selection={selection} node={node} members={classes} />,
          },
        ]}
      />
    </>
  )
}
