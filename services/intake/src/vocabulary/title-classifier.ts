import { type Candidate, type Classification, isHsCode, type OwnHsCode } from '@cpes/contracts';
import { logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { classify, classifySupplied } from '../domain/classification/classify.ts';
import { classifyNear } from '../domain/near-code.ts';
import { openClassifier } from './open-classifier.ts';

const SUBHEADING_DIGITS = 6;

type Goods = Pick<Candidate, 'hsCode' | 'title' | 'description' | 'targetMarket'>;

/** Holds the classification index, opened when the service starts. */
@Injectable()
export class TitleClassifier {
  private readonly classifier = openClassifier(() =>
    logger('intake').warn(
      { reason: 'no index of this vocabulary, these duties and this code was found: npm run build creates it' },
      'classification.index.built',
    ),
  );

  /**
   * By the client's code, one of the merchant's own, or else by title and description. Gateways of the previous version accept codes that
   * do not exist.
   */
  classify({ hsCode, title, description, targetMarket }: Goods, own: OwnHsCode = {}): Classification {
    const supplied = hsCode ?? own.ownHsCode;
    if (supplied !== undefined && isHsCode(supplied)) return classifySupplied(supplied, targetMarket, this.classifier);
    const { nearHsCode } = own;
    const words = { title, description };
    return nearHsCode !== undefined && isHsCode(nearHsCode)
      ? classifyNear(nearHsCode, words, targetMarket, this.classifier)
      : classify(words, targetMarket, this.classifier);
  }

  /** Whether the title alone reads as goods of another subheading than that of the client's code, or as none. */
  isCorrectedBy({ hsCode, title, targetMarket }: Goods): boolean {
    if (hsCode === undefined || title === undefined || !isHsCode(hsCode)) return false;
    const read = classify({ title }, targetMarket, this.classifier);
    return read.hsCode === undefined || !hsCode.startsWith(read.hsCode) || read.hsCode.length < SUBHEADING_DIGITS;
  }
}
