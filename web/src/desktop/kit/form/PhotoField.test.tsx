import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { endpoint } from '@xueqiao/contract/common/endpoint'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { toast } from '../../../lib/toast'
import { answerWith, enveloped, framed, renderAt, signIn } from '../testing'
import { PhotoField } from './PhotoField'

afterEach(cleanup)
const onUploaded = vi.fn()
beforeEach(() => {
  signIn([])
  onUploaded.mockClear()
})

const MAX = 2 * 1024 * 1024
const upload = endpoint('POST /api/students/{id}/photo', {
  summary: '上传学生照片',
  access: 'staff',
  upload: { maxBytes: MAX, tooLarge: '照片大小不能超过2MB!', missing: '请选择照片' },
  data: z.object({ photoUrl: z.string() }),
  done: '照片上传成功',
  failed: '照片上传失败',
})
const UNSAVED = '请先保存学生信息，然后再上传照片'

const field = (id: number | undefined) => (
  <PhotoField
    name="张三"
    photoUrl={null}
    id={id}
    upload={upload}
    types={['image/jpeg', 'image/png']}
    texts={{ button: '上传照片', wrongType: '照片只能是JPG或PNG格式!', unsaved: UNSAVED }}
    hint="支持 JPG、PNG，不超过 2MB"
    onUploaded={onUploaded}
  />
)
const choose = (name: string, type: string, size = 8) => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText('上传照片', { selector: 'input' }), { target: { files: [file] } })
}

describe('the photo field', () => {
  it('sends the file, tells, and shows the new picture (STUDENT-PHOTO-04)', async () => {
    const calls = answerWith((call) =>
      call.startsWith('POST') ? enveloped({ photoUrl: '/api/students/5/photo?v=9' }) : new Response('bytes'),
    )
    renderAt('/', field(5))
    expect(screen.getByText('张')).toBeTruthy()
    choose('a.jpg', 'image/jpeg', MAX)
    expect(await screen.findByText('照片上传成功')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('img.av')).toBeTruthy())
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /api/students/5/photo',
      'GET /api/students/5/photo?v=9&size=thumbnail',
    ])
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith('/api/students/5/photo?v=9')
  })

  it('shows nothing of an upload that ends when the field is about somebody else', async () => {
    let end: (answer: Response) => void = () => undefined
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('/5/photo')
        ? new Promise<Response>((resolve) => {
            end = resolve
          })
        : Promise.resolve(new Response('bytes')),
    )
    const { rerender } = renderAt('/', field(5))
    choose('a.jpg', 'image/jpeg')
    rerender(framed('/', field(6)))
    end(Response.json(enveloped({ photoUrl: '/api/students/5/photo?v=9' })))
    await waitFor(() => expect(onUploaded).toHaveBeenCalledOnce())
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '上传照片' }).getAttribute('aria-busy')).toBe('false'),
    )
    expect(document.querySelector('img')).toBeNull()
  })

  it.each([
    ['another type', 'a.gif', 'image/gif', 8, '照片只能是JPG或PNG格式!'],
    ['one byte too many', 'a.png', 'image/png', MAX + 1, '照片大小不能超过2MB!'],
  ])('refuses %s (STUDENT-PHOTO-01, STUDENT-PHOTO-02)', async (_what, name, type, size, text) => {
    const calls = answerWith(() => enveloped(null))
    renderAt('/', field(5))
    choose(name, type, size)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('waits until the record is stored (STUDENT-PHOTO-03, TEACHER-PHOTO-03)', async () => {
    const calls = answerWith(() => enveloped(null))
    renderAt('/', field(undefined))
    choose('a.jpg', 'image/jpeg')
    expect((await screen.findByText(UNSAVED)).closest('.toast-warning')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('gone'))],
    ['the server breaks', async () => new Response('', { status: 500 })],
  ])('says so when %s (STUDENT-PHOTO-08, TEACHER-PHOTO-06)', async (_what, answer) => {
    // A toast of the test before would still be there to be found.
    const said = vi.spyOn(toast, 'error')
    vi.stubGlobal('fetch', answer)
    renderAt('/', field(5))
    choose('a.jpg', 'image/jpeg')
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('照片上传失败'))
    said.mockRestore()
    expect(onUploaded).not.toHaveBeenCalled()
  })
})
