import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { DepartmentNode } from '@xueqiao/contract/features/school/departments/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../kit/testing'
import { DepartmentCascader } from './DepartmentCascader'
import { DepartmentFilter } from './DepartmentFilter'

afterEach(cleanup)
beforeEach(() => signIn([]))

const node = (id: number, name: string, children: DepartmentNode[] = []): DepartmentNode => ({
  id,
  name,
  code: `D${id}`,
  parentId: null,
  sortOrder: 1,
  teacherCount: 0,
  children,
})
const TREE = [node(1, '学校', [node(2, '小学部', [node(3, '一年级组')])])]

describe('the department picker', () => {
  it('shows the way to a department, also when the URL gives its id as text', async () => {
    answerWith(() => enveloped(TREE))
    renderAt('/', <DepartmentCascader value="3" />)
    expect(await screen.findByText('学校 / 小学部 / 一年级组')).toBeTruthy()
  })

  it('opens below a single root, which can be taken too', async () => {
    answerWith(() => enveloped(TREE))
    renderAt('/', <DepartmentCascader />)
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(await screen.findByText('小学部')).toBeTruthy()
    expect(screen.getByText('学校')).toBeTruthy()
  })

  it('takes a department of any level', async () => {
    answerWith(() => enveloped(TREE))
    const onChange = vi.fn()
    renderAt('/', <DepartmentCascader onChange={onChange} />)
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByText('学校'))
    expect(onChange).toHaveBeenLastCalledWith(1)
  })

  it('above a list asks for nothing before somebody reaches for it, and opens then', async () => {
    const calls = answerWith(() => enveloped(TREE))
    const onChange = vi.fn()
    renderAt('/', <DepartmentFilter onChange={onChange} placeholder="全部部门" />)
    expect(calls).toEqual([])
    fireEvent.focus(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByText('学校'))
    expect(onChange).toHaveBeenLastCalledWith(1)
  })

  it('above a list shows what the address names', async () => {
    answerWith(() => enveloped(TREE))
    renderAt('/', <DepartmentFilter value="3" />)
    expect(await screen.findByText('学校 / 小学部 / 一年级组')).toBeTruthy()
  })
})
