import type { RoomInput, RoomRow } from './api'

type Field = Exclude<keyof RoomInput, 'version'> | keyof Pick<RoomRow, 'className'>

/** What form, list and log call the fields of a room. */
export const ROOM_LABELS = {
  name: '场地名称',
  kind: '场地类型',
  building: '所在楼',
  classesAtOnce: '同时容纳班级数',
  seats: '座位数',
  classId: '所属班级',
  className: '所属班级',
  inUse: '在用',
  remark: '备注',
} as const satisfies Record<Field, string>
