import type { MouseEvent } from 'react'

/**
 * A click on a control inside a row, on a menu that the row has opened elsewhere in the page, or the end of marking
 * text, is not a click on the row.
 */
const isOther = ({ target, currentTarget }: MouseEvent) =>
  window.getSelection()?.type === 'Range' ||
  (target instanceof Element &&
    (!currentTarget.contains(target) ||
      target.closest('a, button, input, label, .ant-table-selection-column') !== null))

/** The whole row opens what its link opens; the link stays for the keyboard. */
export const rowClick = <Row>(onOpen: ((row: Row) => void) | undefined) => ({
  rowClassName: onOpen ? 'kit-openable' : '',
  onRow: (row: Row) => ({
    onClick: (event: MouseEvent) => {
      if (onOpen && !isOther(event)) onOpen(row)
    },
  }),
})
