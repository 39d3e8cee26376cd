import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

interface Props extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: string
}

/** A link that looks like a button: one stop of the tab key, where a button inside a link would be two. */
export const ButtonLink = ({ to, ...look }: Props) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <Button
      {...look}
      href={useHref(to)}
      // antd says button or link; with an address it is always a link.
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  )
}
