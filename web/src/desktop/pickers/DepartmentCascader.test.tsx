import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { DepartmentNode } from '@xueqiao/contract/features/departments'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../kit/testing'
import { DepartmentCascader } from './DepartmentCascader'

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

  it('takes a department of any level', async () => {
    answerWith(() => enveloped(TREE))
    const onChange = vi.fn()
    renderAt('/', <DepartmentCascader onChange={onChange} />)
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByText('学校'))
    expect(onChange).toHaveBeenLastCalledWith(1)
  })
})
