import type { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import type { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import type { HandedInRow } from '@xueqiao/contract/features/growth/achievements/handed-in'
import { HANDED_IN_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Button, Form, Input, Select, type TableColumnType } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { act, useAction } from '../../../../api/action'
import type { AnyEndpoint } from '../../../../api/call'
import { useViewer } from '../../../../session/access'
import { Seen } from '../../../../shared/bell/seen'
import { SeenOfEach } from '../../../../shared/growth/SeenOfEach'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useChosen } from '../../../kit/list/useChosen'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf, type Naming } from '../../../kit/naming'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import type { Listing } from '../../../kit/request'
import { useDownload } from '../../../kit/useDownload'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { handedInColumns } from './handedInColumns'
import { KindTabs } from './KindTabs'
import type { LookProps } from './LookDialog'
import { statusOptions } from './naming'
import { RejectDialog } from './RejectDialog'
import './achievements.css'

type Api = typeof achievementsApi | typeof activitiesApi

/** What tells awards from activities. */
export interface Kind<Row extends HandedInRow> {
  of: Naming
  /** Where the lines behind the bell lead. */
  link: string
  api: Pick<Api, 'approveMany' | 'reject'> & {
    search: Listing<Row>
    remove: AnyEndpoint
    importTemplate: AnyEndpoint
  }
  nameOf: (row: Row) => string
  nameLabel: string
  columns: TableColumnType<Row>[]
  /** What may be missing, said where something is sent back. */
  missing: string
  Look: ComponentType<LookProps<Row>>
  Import: ComponentType<{ open: boolean; onClose: () => void }>
  Export: ComponentType<{ exporting: ReturnType<typeof useChoosyExport> }>
}

interface Props<Row extends HandedInRow> {
  kind: Kind<Row>
  form: { add: () => void; edit: (id: number) => unknown }
  /** The filters of this kind alone. */
  filters: ReactNode
  /** The dialog of the form. */
  children: ReactNode
}

/** Awards or activities of pupils: handed in with proofs, and part of the record once they are approved. */
export const HandedInPage = <Row extends HandedInRow>({ kind: one, form, filters, children }: Props<Row>) => {
  const { of, api, nameOf, Look, Import, Export } = one
  const list = useResourceList(api.search)
  const { kind } = useViewer()
  const staff = kind === 'teacher' || kind === 'admin'
  // Of staff the whole list is where they decide, which looking does not do.
  const named = Number(list.filters.studentId) || undefined
  const seen = staff ? [named].filter((id) => id !== undefined) : list.rows.map(({ studentId }) => studentId)
  const looking = useOpened<Row>()
  const rejecting = useOpened<Row>()
  const exporting = useChoosyExport(list)
  const importing = useOpened<true>()
  const template = useDownload(api.importTemplate)
  const remove = useRemove({ of, one: api.remove, after: list.forget })
  const { chosen: selected, bodyOf, forgetChanged } = useChosen(list)
  const approving = useAction(api.approveMany, {
    done: ({ approved }) => (approved === 0 ? `所选${of.noun}都已审核` : `已通过 ${approved} 项${of.noun}`),
    after: () => list.select([]),
    failed: forgetChanged,
  })
  const chosen = list.selected.length > 0

  const columns = handedInColumns(one, {
    open: looking.show,
    actions: (row) => [
      ...(row.mayDecide
        ? [
            { label: '通过', onClick: () => act(api.approveMany, { body: bodyOf([row]) }) },
            { label: '退回', onClick: () => rejecting.show(row) },
          ]
        : [{ label: '查看', onClick: () => looking.show(row) }]),
      ...(row.mayEdit
        ? [
            { label: '编辑', onClick: () => form.edit(row.id) },
            { label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: nameOf(row) }) },
          ]
        : []),
    ],
  })

  return (
    <ResourcePage title="荣誉成就" count={countOf(list, of)} onAdd={form.add}>
      {!list.isLoading && <SeenOfEach link={one.link} studentIds={seen} />}
      {!list.isLoading && !staff && <Seen link={one.link} />}
      <KindTabs />
      <FilterBar list={list}>
        {staff && (
          <Form.Item name="classId" label={LABELS.className}>
            <ClassSelect placeholder="全部班级" />
          </Form.Item>
        )}
        {staff && (
          <Form.Item name="keyword" label="学生">
            <Input allowClear placeholder="姓名或学号" />
          </Form.Item>
        )}
        {filters}
        <Form.Item name="status" label={LABELS.status}>
          <Select allowClear placeholder="全部状态" options={statusOptions} />
        </Form.Item>
        {staff && (
          <Form.Item name="charged" label="范围">
            <Select allowClear placeholder="全部" options={[{ value: 'true', label: '由我审核的' }]} />
          </Form.Item>
        )}
      </FilterBar>
      <ResourceTable
        list={list}
        of={of}
        columns={columns}
        selectable={staff}
        onOpen={looking.show}
        firstStep={<Button onClick={form.add}>登记第一项{of.noun}</Button>}
        toolbar={
          <>
            <Tool icon="plus" type="primary" onClick={form.add}>
              登记{of.noun}
            </Tool>
            {chosen && (
              <Tool
                icon="check"
                loading={approving.busy}
                onClick={() => approving.run({ body: bodyOf(selected) })}
              >
                通过所选
              </Tool>
            )}
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            <Tool
              icon="export"
              need="student:view"
              loading={exporting.busy}
              onClick={() => exporting.run(chosen ? { ids: list.selected.join() } : list.filters)}
            >
              {chosen ? '导出所选' : '导出'}
            </Tool>
            <ImportTool
              need="student:view"
              template={{ label: '下载模板', onClick: template.run }}
              upload={{ label: '批量导入', onClick: () => importing.show(true) }}
            />
          </>
        }
      />
      {children}
      <Opened by={looking}>
        {(row, dialog) => (
          <Look
            {...dialog}
            row={row}
            onReject={(version) => {
              looking.close()
              rejecting.show({ ...row, version })
            }}
          />
        )}
      </Opened>
      <Opened by={rejecting}>
        {(row, dialog) => (
          <RejectDialog
            {...dialog}
            name={nameOf(row)}
            placeholder={`如 ${one.missing}`}
            onReject={(reason) =>
              act(api.reject, { params: { id: row.id }, body: { reason, version: row.version } })
            }
          />
        )}
      </Opened>
      <Export exporting={exporting} />
      <Import open={importing.open} onClose={importing.close} />
    </ResourcePage>
  )
}
