import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderAt } from '../testing'
import { Dialog } from './Dialog'

afterEach(cleanup)

const Page = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开名单
      </button>
      {open && (
        <Dialog open title="名单" width={400} onClose={() => setOpen(false)}>
          三名学生
        </Dialog>
      )}
    </>
  )
}

it('gives the focus back also where its page takes it away at once', async () => {
  renderAt('/', <Page />)
  const opener = screen.getByRole('button', { name: '打开名单' })
  opener.focus()
  fireEvent.click(opener)
  const close = await screen.findByRole('button', { name: '关闭' })
  close.focus()
  fireEvent.click(close)
  await waitFor(() => expect(screen.queryByText('三名学生')).toBeNull())
  expect(document.activeElement).toBe(opener)
})
