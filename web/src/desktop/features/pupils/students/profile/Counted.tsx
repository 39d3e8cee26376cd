/** How many there are; of more than are shown, also on paper, that these are the latest. */
export const Counted = ({
  total = 0,
  shown,
  unit = '条',
}: {
  total: number | undefined
  shown: number
  unit?: string
}) =>
  total > 0 && (
    <small>{total > shown ? `最近 ${shown} ${unit}，共 ${total} ${unit}` : `${total} ${unit}`}</small>
  )
