/** An exact fraction. The calculator rounds only where a formula does. */
export class Exact {
  readonly top: bigint;
  readonly bottom: bigint;

  private constructor(top: bigint, bottom: bigint) {
    this.top = bottom < 0n ? -top : top;
    this.bottom = bottom < 0n ? -bottom : bottom;
  }

  /** Throws when the divisor is zero. */
  static of(top: number | bigint, bottom: number | bigint = 1): Exact {
    if (BigInt(bottom) === 0n) throw new RangeError('division by zero');
    return new Exact(BigInt(top), BigInt(bottom));
  }

  plus(other: Exact): Exact {
    return Exact.of(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  minus(other: Exact): Exact {
    return this.plus(Exact.of(-other.top, other.bottom));
  }

  times(other: Exact | number): Exact {
    const factor = typeof other === 'number' ? Exact.of(other) : other;
    return Exact.of(this.top * factor.top, this.bottom * factor.bottom);
  }

  over(other: Exact | number): Exact {
    const divisor = typeof other === 'number' ? Exact.of(other) : other;
    return Exact.of(this.top * divisor.bottom, this.bottom * divisor.top);
  }

  /** Negative, zero or positive, as this is less than, equal to or more than the other. */
  compare(other: Exact): number {
    return Number(this.minus(other).top);
  }

  isMoreThan(other: Exact | number): boolean {
    return this.compare(typeof other === 'number' ? Exact.of(other) : other) > 0;
  }

  /** Rounds to the nearest integer, halves away from zero. */
  rounded(): number {
    const size = this.top < 0n ? -this.top : this.top;
    const nearest = Number((2n * size + this.bottom) / (2n * this.bottom));
    return this.top < 0n ? 0 - nearest : nearest;
  }

  /** Rounds up to the next integer. */
  ceiling(): number {
    const whole = this.top / this.bottom;
    return Number(whole * this.bottom < this.top ? whole + 1n : whole);
  }
}

export const ZERO = Exact.of(0);

export function greatest(first: Exact, ...others: Exact[]): Exact {
  return others.reduce((most, other) => (other.isMoreThan(most) ? other : most), first);
}
