import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { SemesterInput, SemesterRow } from './input'

/** What a save answers; warnings never keep it from being saved (decisions G47, G75). */
const SavedSemester = SemesterRow.extend({ warnings: z.array(z.string()) })

/** Teaching week of today; null outside the semester. */
export const CurrentSemester = SemesterRow.extend({ week: z.int().nullable() })
export type CurrentSemester = z.output<typeof CurrentSemester>

export const semestersApi = {
  list: endpoint('GET /api/semesters', {
    summary: '全部学期',
    access: 'session',
    data: z.array(SemesterRow),
    failed: '获取学期列表失败',
  }),
  current: endpoint('GET /api/semesters/current', {
    summary: '当前学期',
    access: 'session',
    data: CurrentSemester.nullable(),
    failed: '获取学期列表失败',
  }),
  ofYear: endpoint('GET /api/semesters/academic-year/{id}', {
    summary: '一个学年的学期',
    access: 'session',
    data: z.array(SemesterRow),
    failed: '获取学期列表失败',
  }),
  get: endpoint('GET /api/semesters/{id}', {
    summary: '学期详情',
    access: 'session',
    data: SemesterRow,
    failed: '获取学期详情失败',
  }),
  create: endpoint('POST /api/semesters', {
    summary: '新增学期',
    access: 'system:manage',
    body: SemesterInput,
    data: SavedSemester,
    done: '添加成功',
    failed: '添加失败',
  }),
  update: endpoint('PUT /api/semesters/{id}', {
    summary: '更新学期',
    access: 'system:manage',
    body: SemesterInput,
    data: SavedSemester,
    done: '更新成功',
    failed: '更新失败',
  }),
  remove: endpoint('DELETE /api/semesters/{id}', {
    summary: '删除学期',
    access: 'system:manage',
    done: '删除成功',
    failed: '删除失败',
  }),
  setCurrent: endpoint('PUT /api/semesters/{id}/set-current', {
    summary: '设为当前学期',
    access: 'system:manage',
    data: SavedSemester,
    done: '设置成功',
    failed: '设置失败',
  }),
}
