import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../../../session/store'
import { PictureField } from '../../../../shared/photos/PictureField'
import { AttachmentsField } from '../../../kit/form/AttachmentsField'

afterEach(cleanup)

const stored = (id: number) => ({ id, name: `文件${id}`, url: `/f/${id}`, size: 1 }) as StoredFile
let end: () => void = () => undefined
let ids: number[] = []

beforeEach(() => {
  startSession('token', { id: 1, username: 'someone' })
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/upload')
      ? new Promise<Response>((resolve) => {
          end = () => resolve(Response.json({ success: true, data: stored(3), message: '' }))
        })
      : Promise.resolve(new Response('', { status: 404 })),
  )
})

type Field = (props: { value: StoredFile[]; onChange: (files: StoredFile[]) => void }) => ReactNode

const Holder = ({ Field }: { Field: Field }) => {
  const [value, setValue] = useState([stored(1), stored(2)])
  ids = value.map(({ id }) => id)
  return <Field value={value} onChange={setValue} />
}
const Pictures: Field = (props) => <PictureField type="x" max={5} {...props} />

describe('what was removed while another is on its way', () => {
  it.each([
    ['a picture', Pictures, '添加图片', '移除图片 1'],
    ['an attachment', AttachmentsField as Field, '选择附件', '移除附件 文件1'],
  ])('stays removed: %s', async (_what, Field, add, remove) => {
    render(<Holder Field={Field} />)
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    fireEvent.change(screen.getByLabelText(add, { selector: 'input' }), { target: { files: [file] } })
    fireEvent.click(screen.getByRole('button', { name: remove }))
    expect(ids).toEqual([2])
    await act(async () => end())
    await vi.waitFor(() => expect(ids).toEqual([2, 3]))
  })
})
