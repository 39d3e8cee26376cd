import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { DepartmentNode } from '@xueqiao/contract/features/school/departments/api'
import { afterEach, expect, test, vi } from 'vitest'
import { gradeKind, sizeKind, sizeText } from './classes/classTags'
import { DepartmentTree } from './DepartmentTree'
import { gradeOptions } from './naming'
import { countAll, matching, pathTo, placeOf } from './tree'

afterEach(cleanup)

const node = (id: number, name: string, children: DepartmentNode[] = []): DepartmentNode => ({
  id,
  name,
  code: `D${id}`,
  parentId: null,
  sortOrder: 1,
  teacherCount: id,
  children,
})
const TREE = [node(1, '学校', [node(2, '小学部', [node(3, '一年级组')]), node(4, '初中部')])]

test('a tree knows its ways, its places and what is searched for', () => {
  expect(countAll(TREE)).toBe(4)
  expect(pathTo(TREE, 3).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(pathTo(TREE, 9)).toEqual([])
  expect(placeOf(TREE, 2)).toEqual({ canUp: false, canDown: true })
  expect(placeOf(TREE, 4)).toEqual({ canUp: true, canDown: false })
  expect(placeOf(TREE, 1)).toEqual({ canUp: false, canDown: false })
  const [root] = matching(TREE, 'd3')
  expect(root?.children.map(({ name }) => name)).toEqual(['小学部'])
})

test('grades 1 to 12 by the names of this page (DEPARTMENT-22)', () => {
  const options = gradeOptions('PAGE')
  expect(options.map(({ label }) => label).join()).toBe(
    '一年级,二年级,三年级,四年级,五年级,六年级,七年级,八年级,九年级,高一,高二,高三',
  )
  expect(gradeOptions('STAGE')[6]?.label).toBe('初一')
  expect(options.map(({ value }) => value)).toEqual(Array.from({ length: 12 }, (_, n) => `${n + 1}`))
})

test('tags of grades and sizes (DEPARTMENT-23, 24)', () => {
  expect(['5', '6', '9', '10', '12'].map(gradeKind)).toEqual([
    'success',
    'warning',
    'warning',
    'success',
    'warning',
  ])
  expect([29, 30, 39, 40].map(sizeKind)).toEqual(['success', 'warning', 'warning', 'danger'])
  expect([99, 100, 120].map(sizeText)).toEqual(['99', '99+', '99+'])
})

test('the keys of a tree walk, open, close and choose', () => {
  const onSelect = vi.fn()
  render(<DepartmentTree tree={TREE} selected={undefined} onSelect={onSelect} />)
  const item = (name: RegExp) => screen.getByRole('treeitem', { name })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  item(/学校/).focus()
  press('ArrowDown')
  expect(item(/小学部/)).toBe(document.activeElement)
  press('ArrowLeft')
  expect(screen.queryByRole('treeitem', { name: /一年级组/ })).toBeNull()
  expect(item(/小学部/).getAttribute('aria-expanded')).toBe('false')
  press('ArrowRight')
  press('ArrowRight')
  expect(item(/一年级组/)).toBe(document.activeElement)
  press('ArrowLeft')
  press('End')
  expect(item(/初中部/)).toBe(document.activeElement)
  press('Enter')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(4)
  press('Home')
  expect(item(/学校/)).toBe(document.activeElement)
})

test('searching shows what matches, with all above it', () => {
  render(<DepartmentTree tree={TREE} selected={undefined} onSelect={() => {}} />)
  fireEvent.change(screen.getByLabelText('搜索部门'), { target: { value: '一年级' } })
  expect(screen.getAllByRole('treeitem').map((line) => line.textContent)).toEqual([
    '学校1 人',
    '小学部2 人',
    '一年级组3 人',
  ])
  fireEvent.change(screen.getByLabelText('搜索部门'), { target: { value: '没有' } })
  expect(screen.getByText('没有找到部门')).toBeTruthy()
})
