import {
  ROOM_KINDS,
  ROOM_SORT_KEYS,
  RoomInput,
  type RoomRow,
  roomsApi,
} from '@xueqiao/contract/features/school/rooms/api'
import { ROOM_LABELS } from '@xueqiao/contract/features/school/rooms/labels'
import { Button, Form, Input, Select } from 'antd'
import { Link } from 'react-router'
import { useAction } from '../../../../api/action'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { column } from '../../../kit/list/column'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { ROOMS, UNSET, useMayWrite } from './naming'
import { RoomFormDialog } from './RoomFormDialog'

const col = column<RoomRow>()
const [byName, byKind, byClasses, bySeats] = ROOM_SORT_KEYS
const KINDS = ROOM_KINDS.map((kind) => ({ value: kind, label: kind }))
const STATES = [
  { value: 'true', label: '在用' },
  { value: 'false', label: '停用' },
]

const madeText = ({ created, linked }: { created: number; linked: number }) =>
  created + linked === 0 ? '每个班都已有教室' : `已为 ${created + linked} 个班建立教室`

export const RoomsTab = () => {
  const list = useResourceList(roomsApi.search, { size: 20 })
  const mayWrite = useMayWrite()
  const form = useFormDialog({
    noun: ROOMS.noun,
    schema: RoomInput,
    get: roomsApi.get,
    create: roomsApi.create,
    update: roomsApi.update,
    blank: { classesAtOnce: 1, inUse: true },
  })
  const remove = useRemove({ of: ROOMS, one: roomsApi.remove, note: '以往的课表仍显示它的名称。' })
  const forClasses = useAction(roomsApi.createForClasses, { done: madeText })
  const columns = [
    col.index(list),
    col.of('name', ROOM_LABELS.name, {
      ...{ width: 160, sticky: true, sort: byName },
      render: ({ id, name }) => (
        <Link to={`/schedule/room?roomId=${id}`} className="kit-name" title={`${name}课表`}>
          {name}
        </Link>
      ),
    }),
    col.of('kind', ROOM_LABELS.kind, {
      width: 120,
      sort: byKind,
      render: ({ kind }) => <span className="tag green">{kind}</span>,
    }),
    col.of('building', ROOM_LABELS.building, { width: 120, render: ({ building }) => building ?? UNSET }),
    col.of('classesAtOnce', ROOM_LABELS.classesAtOnce, { width: 140, sort: byClasses }),
    col.of('seats', ROOM_LABELS.seats, { width: 100, sort: bySeats, render: ({ seats }) => seats ?? UNSET }),
    col.of('className', ROOM_LABELS.className, {
      width: 130,
      render: ({ className }) => className ?? '共用',
    }),
    col.of('inUse', ROOM_LABELS.inUse, {
      width: 80,
      render: ({ inUse }) => <span className={inUse ? 'tag green' : 'tag'}>{inUse ? '在用' : '停用'}</span>,
    }),
    col.of('remark', ROOM_LABELS.remark, { render: ({ remark }) => remark ?? '' }),
    ...(mayWrite
      ? [
          col.actions(
            (row) => [
              { label: '编辑', onClick: () => form.edit(row.id) },
              { label: '删除', onClick: () => remove.one(row), danger: true },
            ],
            { width: 120 },
          ),
        ]
      : []),
  ]
  const buildAll = (
    <Button loading={forClasses.busy} onClick={() => forClasses.run(undefined)}>
      为每个班建立教室
    </Button>
  )
  return (
    <div className="base-tab">
      <FilterBar list={list}>
        <Form.Item name="name" label="名称">
          <Input allowClear placeholder="场地、楼或班级" />
        </Form.Item>
        <Form.Item name="kind" label={ROOM_LABELS.kind}>
          <Select allowClear placeholder="全部类型" options={KINDS} virtual={false} listHeight={400} />
        </Form.Item>
        <Form.Item name="inUse" label="状态">
          <Select allowClear placeholder="全部" options={STATES} />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={ROOMS}
        columns={columns}
        selectable={false}
        firstStep={mayWrite && buildAll}
        toolbar={
          <>
            {mayWrite && (
              <>
                <Tool icon="plus" type="primary" onClick={form.add}>
                  新增场地
                </Tool>
                {buildAll}
              </>
            )}
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <RoomFormDialog dialog={form} />
    </div>
  )
}
